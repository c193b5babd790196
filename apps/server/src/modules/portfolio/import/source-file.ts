/** An uploaded file as text: encoding and kind come from its bytes, never from its name. */
import { decodeText } from '../../../platform/csv/decode-text.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { requireXmlSize } from './require-xml-size.ts'
import { type CsvLine, toCsvRows } from './to-csv-rows.ts'
import { isOfx, toOfxRows } from './to-ofx-rows.ts'
import { isQif, toQifRows } from './to-qif-rows.ts'

export type SourceFile =
  | { readonly kind: 'csv'; readonly lines: readonly CsvLine[] }
  | { readonly kind: 'xml'; readonly text: string }
  | { readonly kind: 'json'; readonly value: unknown }

/** Kinds of files that users drop by mistake, by how they begin. */
const OTHER_KINDS: readonly (readonly [starts: readonly number[], advice: string])[] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is a spreadsheet or a ZIP file. Save it as CSV and choose that.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel file. Save it as CSV and choose that.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Choose your broker’s CSV file.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture. Choose your broker’s CSV file.'],
  [[0xff, 0xd8, 0xff], 'This is a picture. Choose your broker’s CSV file.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it and choose the CSV file in it.'],
]

/** @throws AppError validation_failed for a file that holds no table of text */
export function readSourceFile(bytes: Buffer): SourceFile {
  if (bytes.length === 0) throw invalid('file', 'The file is empty.')
  for (const [starts, advice] of OTHER_KINDS) {
    if (starts.every((byte, index) => bytes[index] === byte)) throw invalid('file', advice)
  }
  const text = decodeText(bytes)
  if (text === null) throw invalid('file', 'This is not a text file. Choose a CSV file.')
  const start = text.trimStart()
  if (isOfx(start)) {
    if (start.startsWith('<?xml')) requireXmlSize(text)
    return { kind: 'csv', lines: toOfxRows(start) }
  }
  if (isQif(start)) return { kind: 'csv', lines: toQifRows(start) }
  if (start.startsWith('<')) {
    if (/^<(\?xml|Flex)/.test(start)) {
      requireXmlSize(text)
      return { kind: 'xml', text }
    }
    throw invalid('file', 'This is a web page. Choose your broker’s CSV file.')
  }
  if (start.startsWith('{') || start.startsWith('[')) return { kind: 'json', value: parse(text) }
  return { kind: 'csv', lines: toCsvRows(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('file', 'The file begins like JSON and is not: it may be cut off.')
  }
}
