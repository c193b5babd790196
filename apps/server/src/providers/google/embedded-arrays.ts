/** The data in `AF_initDataCallback({key: 'ds:3', …, data:[…], …})` of Google's pages. */

const START = 'AF_initDataCallback('
const DATA = /\bdata:\s*/y
const MAX_BLOCKS = 60
const MAX_DEPTH = 40

/** Every matching array of the blocks, at any depth. Blocks that are not JSON are skipped. */
export function findArrays(
  html: string,
  fits: (value: readonly unknown[]) => boolean,
): readonly (readonly unknown[])[] {
  const found: (readonly unknown[])[] = []
  const search = (value: unknown, depth: number): void => {
    if (!Array.isArray(value) || depth > MAX_DEPTH) return
    if (fits(value)) found.push(value)
    for (const part of value) search(part, depth + 1)
  }
  for (const block of listBlocks(html)) search(block, 0)
  return found
}

function listBlocks(html: string): unknown[] {
  const blocks: unknown[] = []
  let at = html.indexOf(START)
  for (let count = 0; at !== -1 && count < MAX_BLOCKS; count += 1) {
    const end = html.indexOf('</script>', at)
    const block = readData(html, at, end === -1 ? html.length : end)
    if (block !== null) blocks.push(block)
    at = html.indexOf(START, at + START.length)
  }
  return blocks
}

/** The array after `data:`, up to its closing bracket; null if there is none. */
function readData(html: string, from: number, to: number): unknown {
  const name = html.indexOf('data:', from)
  if (name === -1 || name > to) return null
  DATA.lastIndex = name
  if (!DATA.test(html)) return null
  const start = DATA.lastIndex
  if (html[start] !== '[') return null
  const end = findClosing(html, start, to)
  if (end === -1) return null
  try {
    return JSON.parse(html.slice(start, end + 1))
  } catch {
    // Not every block is JSON, and only the one with the listing matters.
    return null
  }
}

function findClosing(html: string, start: number, to: number): number {
  let depth = 0
  let isInText = false
  for (let position = start; position < to; position += 1) {
    const sign = html[position]
    if (isInText) {
      if (sign === '\\') position += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '[') depth += 1
    else if (sign === ']') {
      depth -= 1
      if (depth === 0) return position
    }
  }
  return -1
}
