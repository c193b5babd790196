const MAX_TICKERS = 1000

/**
 * The tickers of a pasted text as they are written there: commas, semicolons, tabs or line breaks between them; of lines with
 * several columns that begin with a heading `Ticker`, `Symbol` or `TIDM` only that column.
 */
export function parseImport(text: string): string[] {
  const lines = text.split(/\r?\n/).map(splitCells)
  const [heading = []] = lines
  const column = heading.findIndex((cell) => /^(ticker|symbol|tidm)$/i.test(cell))
  const cells = column === -1 ? lines.flat() : lines.slice(1).map((cells) => cells[column] ?? '')
  return cells.filter((cell) => cell !== '').slice(0, MAX_TICKERS)
}

function splitCells(line: string): string[] {
  return line.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim(),
  )
}
