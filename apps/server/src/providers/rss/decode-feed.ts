const MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Encodings whose bytes can be valid UTF-8 with another meaning. */
const NOT_LIKE_ASCII = /^(utf-16|iso-2022)/i

/**
 * The text of a feed, whose encoding may be declared twice and wrongly. A byte-order mark decides first;
 * then bytes that are valid UTF-8 are UTF-8 whatever is declared; then the content type, the XML
 * declaration, and Windows-1252, in which all bytes are valid.
 */
export function decodeFeed(body: Uint8Array, contentType: string): string {
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, index) => body[index] === byte))
  if (mark) return decode(body, mark[0]) ?? ''
  const named = [
    /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1],
    /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w:.-]+)/i.exec(
      Buffer.from(body.subarray(0, 512)).toString('latin1'),
    )?.[1],
  ].filter((label) => label !== undefined)
  const odd = named.find((label) => NOT_LIKE_ASCII.test(label))
  const likely = [...(odd ? [odd] : []), 'utf-8']
  for (const label of likely) {
    const text = decode(body, label)
    if (text !== null) return text
  }
  const lossy = new TextDecoder().decode(body)
  if (isMostlyWhole(lossy)) return lossy
  const others = named.filter((label) => !/^utf-?8$/i.test(label))
  return firstText(body, [...others, 'windows-1252'])
}

/** Null for an unknown encoding or for invalid bytes. */
function decode(body: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(body)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null
    throw error
  }
}

function firstText(body: Uint8Array, labels: readonly string[]): string {
  for (const label of labels) {
    const text = decode(body, label)
    if (text !== null) return text
  }
  return new TextDecoder('windows-1252').decode(body)
}

/** True if the text is UTF-8 with a stray byte rather than another encoding. */
function isMostlyWhole(lossy: string): boolean {
  const broken = lossy.match(/\ufffd/g)?.length ?? 0
  const whole = lossy.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return whole > broken
}
