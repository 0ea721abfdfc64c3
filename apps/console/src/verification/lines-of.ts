const LINES_A_TURN = 500;

/** The lines of a file, decompressed if its name ends with `.gz`; the page stays responsive in between. */
export async function* linesOf(file: File, progress: (lines: number) => void): AsyncGenerator<string> {
  const bytes: ReadableStream<Uint8Array<ArrayBuffer>> = file.stream();
  const content = file.name.endsWith('.gz') ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const reader = content.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  let number = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (begun + part.value).split('\n');
    begun = lines.pop()!;
    for (const line of lines) {
      yield line;
      if ((number += 1) % LINES_A_TURN === 0) {
        progress(number);
        await new Promise((resolve) => setTimeout(resolve));
      }
    }
  }
  if (begun !== '') yield begun;
}
