import { describe, expect, it } from 'vitest'
import { DEPOSIT_HEADER, depositFile } from '#tests/support/deposit-file.ts'
import { parseFile } from './parse-file.ts'

async function parse(bytes: Buffer) {
  return parseFile(
    { bytes, currency: 'GBP', mapping: null, mappings: new Map() },
    async ({ head, batches }) => {
      let rows = 0
      for await (const batch of batches) rows += batch.length
      return { broker: head.broker, rows }
    },
  )
}

describe('A file', () => {
  it('is parsed by a worker in batches, without a row lost', async () => {
    expect(await parse(depositFile(1234))).toEqual({
      broker: 'Vanguard',
      rows: 1234,
    })
  })

  it('whose rows fail to be taken ends its worker', async () => {
    const bytes = Buffer.from(`${DEPOSIT_HEADER}\n06/01/2025,Deposit,£1.00,£1.00\n`)
    const failing = parseFile({ bytes, currency: 'GBP', mapping: null, mappings: new Map() }, () =>
      Promise.reject(new Error('No space')),
    )
    await expect(failing).rejects.toThrow('No space')
  })

  const attributes = Array.from({ length: 600 }, (_, index) => `a${index}="1"`).join(' ')
  const trade = '<Trade symbol="VOD"/>'
  const flex = (inside: string) => `<FlexQueryResponse>${inside}</FlexQueryResponse>`
  it.each<[string, string, RegExp]>([
    ['501 columns', ','.repeat(500), /Row 1 has more than 500 columns/],
    ['a million columns', ','.repeat(1e6), /Row 1 has more than 500 columns/],
    [
      'a cell of 10,001 characters',
      `${DEPOSIT_HEADER}\n,${'x'.repeat(10_001)},,`,
      /Row 2, column 2.*10,000/,
    ],
    [
      'a row of two million characters',
      `${DEPOSIT_HEADER}\n${'x'.repeat(2e6)}`,
      /Row 2.*million characters/,
    ],
    [
      '200,001 rows',
      `${DEPOSIT_HEADER}\n${'06/01/2025,x,£1,£1\n'.repeat(200_001)}`,
      /more than 200000 rows/,
    ],
    [
      'half a million blank lines',
      `${DEPOSIT_HEADER}\n${'\n'.repeat(500_000)}1,2`,
      /more than 400000 lines/,
    ],
    ['600 attributes', flex(`<Trade ${attributes}/>`), /Tag 2 has more than 500 attributes/],
    [
      'a tag of 70,000 characters',
      flex(`<Trade note="${'x'.repeat(70_000)}"/>`),
      /Tag 2 is longer/,
    ],
    ['a million tags', flex(trade.repeat(1e6)), /more than 800000 tags/],
    [
      'external entities',
      `<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd">${flex(trade)}`,
      /document type/,
    ],
    [
      'an entity bomb',
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>${flex(trade)}`,
      /document type/,
    ],
    ['XML that is cut off', '<FlexQueryResponse><Trade symbol="VOD"', /cut off/],
    ['XML nested a thousand deep', flex('<a>'.repeat(1000) + '</a>'.repeat(1000)), /cut off|deep/],
    ['JSON nested a million deep', '['.repeat(1e6) + ']'.repeat(1e6), /not an export|JSON/],
  ])('with %s is refused while reading, on its field', async (_, text, message) => {
    await expect(parse(Buffer.from(text))).rejects.toMatchObject({
      code: 'validation_failed',
      errors: { file: [expect.stringMatching(message)] },
    })
  })

  it('that takes more memory than a worker has is refused, and the process goes on', async () => {
    const bytes = Buffer.from(`[${'[{}],'.repeat(4_000_000)}[]]`)
    await expect(parse(bytes)).rejects.toMatchObject({
      errors: { file: [expect.stringMatching(/too much memory/)] },
    })
  })
})
