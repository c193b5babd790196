import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv, parsePastedCells, readCsvFile, toCsv } from './csv.ts'

const COLUMNS = ['a', 'b'] as const

describe('A short CSV file', () => {
  const read = (text: string) => parseCsv('list.csv', text, COLUMNS)

  it('has rows by column, with the line on which each starts', () => {
    expect(read('a,b\r\n1,"x, ""y"""\r\n\r\n2,\r\n')).toEqual([
      { line: 2, cells: { a: '1', b: 'x, "y"' } },
      { line: 4, cells: { a: '2', b: '' } },
    ])
  })

  it('may have line breaks inside quotes, which count as lines', () => {
    expect(read('a,b\r\n1,"x\r\ny\r\nz"\r\n2,y\r\n')).toEqual([
      { line: 2, cells: { a: '1', b: 'x\r\ny\r\nz' } },
      { line: 5, cells: { a: '2', b: 'y' } },
    ])
  })

  it('may begin with a byte-order mark', () => {
    expect(read('\uFEFFa,b\n1,2')).toEqual([{ line: 2, cells: { a: '1', b: '2' } }])
  })

  it.each([
    ['', 'list.csv line 1: expected the columns a,b'],
    ['a,c\n1,2', 'list.csv line 1: expected the columns a,b'],
    ['a,b\n"x\ny",2\n3', 'list.csv line 4: 1 cells, expected 2'],
    ['a,b\n1,2\n3,4,5', 'list.csv line 3: 3 cells, expected 2'],
    ['a,b\n1,2\n\n3,"x\n4,5\n', 'list.csv line 4: a quote is never closed'],
    ['a,b\n1,"x\n3,"y"\n', 'list.csv line 2: a quote is never closed'],
    ['a,b\n1,"x"y\n', 'list.csv line 2: text follows a closing quote'],
    ['a,b\n1,x"y\n', 'list.csv line 2: a quote inside an unquoted cell'],
  ])('%j is refused by its line: %s', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('A large CSV file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'csv-'))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  async function readAll(text: string) {
    const file = path.join(folder, 'large.csv')
    writeFileSync(file, text)
    const records = []
    for await (const batch of readCsvFile(file, ['a'])) {
      for (const { line, cell, fault } of batch) {
        records.push({ line, a: cell('a'), b: cell('b'), fault })
      }
    }
    return records
  }

  it('keeps the rows behind an unclosed quote, wherever the next quote is', async () => {
    const never = 'a quote is never closed'
    for (const rest of ['3,"x\ny"\n4,5', '3,5\n"4",5', '3,"x, ""y"""\n4,","']) {
      const records = await readAll(`a,b\n1,"2\n${rest}\n6,7\n`)
      expect(records[0]).toMatchObject({ line: 2, a: '1', fault: never })
      expect(records).toContainEqual(expect.objectContaining({ line: 3, a: '3' }))
      expect(records.at(-1)).toMatchObject({ a: '6', b: '7', fault: null })
    }
  })

  it('is the same however chunks divide its rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `${at},"é, ""${at}""\r\n${at}"`)
    const records = await readAll(`\uFEFFa,b\r\n${rows.join('\r\n')}`)
    expect(records).toHaveLength(5000)
    expect(records.filter(({ fault }) => fault !== null)).toEqual([])
    expect(records[4321]).toEqual({
      line: 2 + 2 * 4321,
      a: '4321',
      b: 'é, "4321"\r\n4321',
      fault: null,
    })
  })

  it('reports a quote that stays open for a hundred thousand rows, and reads on behind it', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${at},x`)
    const records = await readAll(`a,b\n-1,"x\n${rows.join('\n')}\n`)
    expect(records).toHaveLength(100_001)
    expect(records.filter(({ fault }) => fault !== null)).toEqual([
      { line: 2, a: '-1', b: 'x', fault: 'a quote is never closed' },
    ])
    expect(records.at(-1)).toMatchObject({ line: 100_002, a: '99999' })
  })

  it('is refused when empty or without a required column', async () => {
    await expect(readAll('')).rejects.toThrow('large.csv has no column a')
    await expect(readAll('b\n1\n')).rejects.toThrow('large.csv has no column a')
  })
})

describe('Pasted cells', () => {
  it('are separated by commas, semicolons and tabs, in rows of any length', () => {
    expect(parsePastedCells('\uFEFFa, "b;c" ;d\te\n\n f\r\ng"h,"i\nj"')).toEqual([
      ['a', 'b;c', 'd', 'e'],
      ['f'],
      ['g"h', 'i\nj'],
    ])
  })

  it('are refused by the line of an unclosed quote', () => {
    expect(() => parsePastedCells('a\n"b\nc"\n\nd,"e\nf')).toThrow(
      'Line 5: a quote is never closed.',
    )
  })
})

describe('Written CSV', () => {
  it('has CRLF line ends, empty cells for null and quotes only where needed', () => {
    expect(
      toCsv([
        ['a', 1.5, null],
        ['b,c', -2, 'the "d"'],
      ]),
    ).toBe('a,1.5,\r\n"b,c",-2,"the ""d"""\r\n')
  })

  it('is read back as it was, line breaks included', () => {
    const cells = ['two\nlines', 'two\r\nlines', 'a\rb', ' space ', '"', ',', "'", '']
    expect(parse(toCsv([cells]))).toEqual([cells])
  })
})
