import guide from '../../../../docs/guides/sandbox-values.md?raw';
import { Page } from '../ui/page.tsx';

/** The guide's own text: headings, paragraphs and tables. */
export function SandboxValues() {
  const [, ...blocks] = guide.split(/\n{2,}/);
  return (
    <Page title="Sandbox values">
      {blocks.map((block, place) => (
        <Block key={place} text={block.trim()} label={headingBefore(blocks, place)} />
      ))}
    </Page>
  );
}

function Block({ text, label }: { readonly text: string; readonly label: string }) {
  if (text.startsWith('### ')) return <h3>{plain(text.slice(4))}</h3>;
  if (text.startsWith('## ')) return <h2>{plain(text.slice(3))}</h2>;
  if (text.startsWith('|')) return <Table rows={text.split('\n').map(cellsOf)} label={label} />;
  return text === '' ? null : <p>{inline(text)}</p>;
}

function Table({ rows, label }: { readonly rows: readonly (readonly string[])[]; readonly label: string }) {
  const [head = [], , ...body] = rows;
  return (
    <div className="scrolled" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, place) => (
                <td key={place} className="prose">
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Heading of a table, with its number where it has not the heading to itself. */
function headingBefore(blocks: readonly string[], place: number): string {
  const heading = blocks.slice(0, place).findLast((block) => block.startsWith('#')) ?? '';
  return `${plain(heading.replace(/^#+ /, ''))} (${place})`;
}

function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** Code in backticks; links lead to files of the repository, so only their text is shown. */
function inline(text: string) {
  return plain(text, '`')
    .split('`')
    .map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}

function plain(text: string, kept = ''): string {
  const unlinked = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return kept === '`' ? unlinked : unlinked.replaceAll('`', '');
}
