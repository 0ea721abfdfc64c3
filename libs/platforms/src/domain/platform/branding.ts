import { COLOUR, type FieldError, MIN_CONTRAST, contrastOf } from '@app/kernel';

/** Branding of the pages for a platform's customers; null members use the product's. */
export interface Branding {
  /** Colour of buttons and links on a light page, such as `#1f55c4`. */
  readonly accent: string | null;
  /** The same on a dark page. */
  readonly darkAccent: string | null;
  /** Image as a data URL, at most 64 KiB of text. */
  readonly logo: string | null;
}

/** The platform whose customer sees a page: its name and branding. */
export interface Host extends Branding {
  readonly name: string;
}

export const NO_BRANDING: Branding = { accent: null, darkAccent: null, logo: null };

/** Background colours of the pages in light and dark mode. */
const PAGE_GROUNDS = { light: '#ffffff', dark: '#12171f' } as const;

/** Maximum length of a logo's data URL, in characters. */
export const MAX_LOGO_LENGTH = 65_536;

const LOGO = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
/** The base64-encoded first bytes of each image type. */
const BEGINNINGS: Readonly<Record<string, string>> = { png: 'iVBORw0KGgo', jpeg: '/9j/' };

/** Faults of a branding: unreadable colours, invalid images. */
export function brandingFaults({ accent, darkAccent, logo }: Branding): readonly FieldError[] {
  return [
    ...colourFaults('accent', accent, PAGE_GROUNDS.light),
    ...colourFaults('darkAccent', darkAccent, PAGE_GROUNDS.dark),
    ...(logo === null || isLogo(logo)
      ? []
      : [{ field: 'logo', message: `must be a PNG or JPEG as a data URL of at most ${MAX_LOGO_LENGTH} characters` }]),
  ];
}

function colourFaults(field: string, colour: string | null, ground: string): readonly FieldError[] {
  if (colour === null) return [];
  if (!COLOUR.test(colour)) return [{ field, message: 'must be a colour such as #1f55c4' }];
  const contrast = contrastOf(colour, ground);
  if (contrast >= MIN_CONTRAST) return [];
  return [
    {
      field,
      message: `must have a contrast of at least ${MIN_CONTRAST} with ${ground}; it has ${contrast.toFixed(1)}`,
    },
  ];
}

function isLogo(logo: string): boolean {
  const [, kind = '', content = ''] = logo.length > MAX_LOGO_LENGTH ? [] : (LOGO.exec(logo) ?? []);
  return content !== '' && content.startsWith(BEGINNINGS[kind]!);
}
