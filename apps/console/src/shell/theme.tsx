import { useEffect, useState } from 'react';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const LABELS: Readonly<Record<Theme, string>> = { system: 'System colours', light: 'Light', dark: 'Dark' };
const KEY = 'console-theme';

/** Selection of the colour theme, stored in this browser. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    applyTheme(theme);
    localStorage.setItem(KEY, theme);
  }, [theme]);
  return (
    <select aria-label="Colours" value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {LABELS[each]}
        </option>
      ))}
    </select>
  );
}

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return THEMES.find((each) => each === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
