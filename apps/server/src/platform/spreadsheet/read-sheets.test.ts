import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { odsFile, xlsxFile } from '#tests/support/spreadsheet-files.ts'
import { readSheets } from './read-sheets.ts'

it('reads each sheet of an XLSX file with numbers without an exponent', () => {
  const file = xlsxFile(
    [['a', '', 'c & d'], [], [0.1 + 0.2, 1e-7, 2.2479200000000001]],
    [['second']],
  )
  expect(readSheets(file)).toEqual([
    [
      { line: 1, cells: ['a', '', 'c & d'] },
      { line: 3, cells: ['0.30000000000000004', '0.0000001', '2.24792'] },
    ],
    [{ line: 1, cells: ['second'] }],
  ])
})

it('reads inline strings and cells without a reference', () => {
  const xml =
    '<worksheet><sheetData><row><c t="inlineStr"><is><t>x</t></is></c><c><v>7</v></c></row></sheetData></worksheet>'
  const file = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(xml) })
  expect(readSheets(file)).toEqual([[{ line: 1, cells: ['x', '7'] }]])
})

it('reads an ODS file, whose empty lines and columns fill the whole sheet', () => {
  expect(
    readSheets(
      odsFile([
        ['name', 'day'],
        ['VWRP', '2019-07-23'],
      ]),
    ),
  ).toEqual([
    [
      { line: 1, cells: ['name', 'day'] },
      { line: 2, cells: ['VWRP', '2019-07-23'] },
    ],
  ])
})

it('repeats an ODS line that is written once', () => {
  const xml =
    '<table:table><table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row></table:table>'
  const [lines] = readSheets(zipSync({ 'content.xml': strToU8(xml) }))
  expect(lines).toEqual([1, 2, 3].map((line) => ({ line, cells: ['x', 'x'] })))
})

it.each([
  [Buffer.from('PK\x03\x04'), 'cannot be unpacked'],
  [Buffer.from(zipSync({ 'other.xml': strToU8('<a/>') })), 'neither XLSX nor ODS'],
])('refuses a file that is no spreadsheet', (bytes, message) => {
  expect(() => readSheets(bytes)).toThrow(message)
})

it('refuses a file that unpacks to more than is allowed, and too many lines and columns', () => {
  const limits = { unpackedBytes: 1e9, lines: 2, columns: 3 }
  expect(() => readSheets(xlsxFile([['a'], ['b'], ['c']]), limits)).toThrow('more than 2 lines')
  expect(() => readSheets(xlsxFile([['a', 'b', 'c', 'd']]), limits)).toThrow('more than 3 columns')
  expect(() => readSheets(xlsxFile([['a']]), { ...limits, unpackedBytes: 10 })).toThrow('unpacked')
})
