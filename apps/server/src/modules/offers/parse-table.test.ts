import { describe, expect, it } from 'vitest'
import { buildTable, GAMMA, NO_BIDDER, SPIRE, TWO_BIDDERS } from '#tests/support/offer-tables.ts'
import { FileShapeError } from '../../platform/bind-columns.ts'
import type { TableEntry } from '../../providers/offer-ports.ts'
import { parseDisclosureTable } from './parse-table.ts'
import { decodeTable } from './read-lines.ts'
import { advanceStates, deadlineOf, diffTables, stageOf } from './stages.ts'

const parse = (...blocks: readonly string[]) => parseDisclosureTable(buildTable({ blocks }))
const problem = (text: string) => {
  try {
    parseDisclosureTable(text)
    return null
  } catch (error) {
    if (error instanceof FileShapeError) return error.message
    throw error
  }
}

describe('The disclosure table', () => {
  it('has a named bidder with a deadline', () => {
    const { day, entries } = parse(GAMMA)
    expect(day).toBe('2026-09-01')
    expect(entries).toEqual([
      {
        name: 'Gamma Communications plc',
        lei: '2138002XWCKRDQ3BFZ62',
        commencedAt: '2026-08-21T06:00:00.000Z',
        securities: [{ class: '0.25p ordinary', isin: 'GB00BQS10J50', inIssue: 92_345_678 }],
        bidders: [
          {
            name: 'Waterland Private Equity Investments B.V.',
            identifiedAt: '2026-08-21T06:00:00.000Z',
            deadlineAt: '2026-09-18T16:00:00.000Z',
            isDeadlineOpen: false,
            securities: [],
            needsDisclosure: false,
          },
        ],
      },
    ])
    expect(stageOf(entries[0]!)).toBe('possible')
  })

  it('has an entry a year old, with a bidder named since', () => {
    const [entry] = parse(SPIRE).entries
    expect(entry?.commencedAt).toBe('2025-09-18T06:00:00.000Z')
    expect(deadlineOf(entry ?? null)).toBe('2026-09-03T16:00:00.000Z')
  })

  it('has an approach without a named bidder', () => {
    const [entry] = parse(NO_BIDDER).entries
    expect(entry?.bidders).toEqual([])
    expect(stageOf(entry ?? null)).toBe('approach')
  })

  it('has two bidders, of whom the one without a deadline decides the stage', () => {
    const [entry] = parse(TWO_BIDDERS).entries
    expect(entry?.bidders.map(({ name }) => name)).toEqual(['First Bidco Limited', 'Second plc'])
    expect(entry?.bidders[1]?.securities).toEqual([
      { class: '5p ordinary', isin: 'GB00BH4HKS39', inIssue: 1_000_000 },
    ])
    expect(stageOf(entry ?? null)).toBe('named')
    expect(deadlineOf(entry ?? null)).toBe('2026-10-03T16:00:00.000Z')
  })

  it.each([
    ['to be determined', true],
    ['TBC', true],
  ])('keeps a deadline that is “%s” open', (text, isOpen) => {
    const [entry] = parse(GAMMA.replace('17:00 18-Sep-2026', text)).entries
    expect(entry?.bidders[0]).toMatchObject({ deadlineAt: null, isDeadlineOpen: isOpen })
    expect(stageOf(entry ?? null)).toBe('possible')
  })

  it('takes notes out of names, and breaks out of quoted cells', () => {
    const [entry] = parse(
      GAMMA.replace(
        'OFFEREE: Gamma Communications plc',
        '"OFFEREE: Gamma\r\nCommunications plc (See Note 9 below)"',
      ),
    ).entries
    expect(entry?.name).toBe('Gamma Communications plc')
  })

  it('reads an LEI with spaces, a blank number and one without commas', () => {
    const spaced = GAMMA.replace('2138002XWCKRDQ3BFZ62', '2138 002X WCKR DQ3B FZ62')
    expect(parse(spaced).entries[0]?.lei).toBe('2138002XWCKRDQ3BFZ62')
    const number = (nsi: string) =>
      parse(GAMMA.replace('"NSI: 92,345,678"', nsi)).entries[0]?.securities[0]?.inIssue
    expect(number('NSI:')).toBeNull()
    expect(number('NSI: 92345678')).toBe(92_345_678)
  })

  it('reads both encodings, with and without a byte order mark', () => {
    const text = buildTable({ blocks: [GAMMA.replace('Gamma Communications', 'Société Générale')] })
    const names = [
      Buffer.from(`\uFEFF${text}`, 'utf8'),
      Buffer.from(text, 'utf8'),
      Buffer.from(text, 'latin1'),
    ].map((bytes) => parseDisclosureTable(decodeTable(bytes)).entries[0]?.name)
    expect(new Set(names)).toEqual(new Set(['Société Générale plc']))
  })

  it('has companies of one name, and a bidder that is an offeree itself', () => {
    const twin = NO_BIDDER.replace(/OFFEREE: [^,]*/, 'OFFEREE: Gamma Communications plc')
    const { entries } = parse(
      GAMMA,
      twin,
      TWO_BIDDERS.replace('OFFEROR: Second plc', 'OFFEROR: Gamma Communications plc'),
    )
    expect(entries).toHaveLength(3)
  })

  it('has two thousand companies', () => {
    const blocks = Array.from({ length: 2000 }, (_, place) =>
      NO_BIDDER.replace('GB00B1YW4409', isinOf(place)),
    )
    expect(parse(...blocks).entries).toHaveLength(2000)
  })

  it.each([
    ['a web page', () => '<!DOCTYPE html><title>Moved</title>', 'web page'],
    ['an empty file', () => ' \n', 'empty'],
    ['no day', () => buildTable({ day: 'undated', blocks: [GAMMA] }), 'must begin with its day'],
    [
      'a day that does not exist',
      () => buildTable({ day: '31 September 2026', blocks: [GAMMA] }),
      'must begin',
    ],
    [
      'a missing section',
      () => buildTable({ blocks: [GAMMA] }).replace('DELETIONS', ''),
      '“DELETIONS” is missing',
    ],
    [
      'a table cut in the middle',
      () => buildTable({ blocks: [GAMMA] }).split('NOTES:')[0]!,
      '“NOTES:” is missing',
    ],
    [
      'a line of no known form',
      () => buildTable({ blocks: [`${GAMMA}\nWhitewash waiver,,`] }),
      'none of the lines',
    ],
    [
      'a wrong digit of an ISIN',
      () => buildTable({ blocks: [GAMMA.replace('BQS10J50', 'BQS10J51')] }),
      'check digit of the ISIN',
    ],
    [
      'a wrong digit of an LEI',
      () => buildTable({ blocks: [GAMMA.replace('BFZ62', 'BFZ58')] }),
      'check digits of the LEI',
    ],
    [
      'a number in words',
      () => buildTable({ blocks: [GAMMA.replace('92,345,678', 'c. 92 million')] }),
      'number in issue',
    ],
    [
      'a deadline before the commencement',
      () => buildTable({ blocks: [GAMMA.replace('17:00 18-Sep-2026', '17:00 18-Jul-2026')] }),
      'before the commencement',
    ],
    [
      'a time that no day has',
      () => buildTable({ blocks: [GAMMA.replace('17:00 18-Sep', '25:00 18-Sep')] }),
      'no time and day',
    ],
    [
      'an offeree without a commencement',
      () => buildTable({ blocks: [GAMMA.replace(/Offer period.*\n/, '')] }),
      'no commencement',
    ],
    [
      'an offeree without a class of shares',
      () => buildTable({ blocks: [GAMMA.replace(/0\.25p.*\n/, '')] }),
      'no class of shares',
    ],
    ['an ISIN in two blocks', () => buildTable({ blocks: [GAMMA, GAMMA] }), 'belongs to'],
    [
      'an offeree after the notes',
      () => `${buildTable({ blocks: [GAMMA] })}\nOFFEREE: Lost plc,,`,
      'not in the table',
    ],
    [
      'an addition that the table lacks',
      () => buildTable({ blocks: [GAMMA] }).replace('ADDITIONS', 'ADDITIONS\nOFFEREE: Lost plc'),
      'not in the table',
    ],
    ['no offeree at all', () => buildTable({ blocks: [] }), 'no offeree'],
  ])('is refused with %s', (_, text, why) => {
    expect(problem(text())).toContain(why)
  })

  it('has every offeree of its input as one entry, or is refused, whatever is changed in it', () => {
    const whole = buildTable({ blocks: [GAMMA, SPIRE, NO_BIDDER, TWO_BIDDERS] })
    const lines = whole.split('\n')
    const mutations = [
      ...lines.map((_, place) => lines.toSpliced(place, 1)),
      ...lines.map((line, place) => lines.toSpliced(place, 0, line)),
      ...lines.slice(1).map((line, place) => lines.toSpliced(place, 2, line, lines[place]!)),
      ...lines.map((line, place) => lines.toSpliced(place, 1, line.slice(0, line.length / 2))),
      ...lines.map((_, place) => lines.slice(0, place)),
      ...lines.map((line, place) => lines.toSpliced(place, 1, line.replaceAll(',', ';'))),
    ].map((changed) => changed.join('\n'))
    expect(mutations.length).toBeGreaterThan(40)
    let refused = 0
    for (const text of mutations) {
      if (problem(text) !== null) {
        refused += 1
        continue
      }
      const { entries } = parseDisclosureTable(text)
      const named = text.split('\n').filter((line) => /^"?OFFEREE:/.test(line))
      expect(entries).toHaveLength(named.length)
    }
    expect(refused).toBeGreaterThan(mutations.length / 2)
  })
})

describe('Two tables', () => {
  const entriesOf = (...blocks: readonly string[]) =>
    new Map(parse(...blocks).entries.map((entry) => [entry.securities[0]!.isin, entry]))

  it('differ in what was added, changed and removed, and the same table in nothing', () => {
    const before = entriesOf(GAMMA, NO_BIDDER)
    expect(diffTables(before, entriesOf(GAMMA, NO_BIDDER))).toEqual([])
    const after = entriesOf(GAMMA.replace('17:00 18-Sep-2026', '17:00 16-Oct-2026'), SPIRE)
    expect(diffTables(before, after).map(({ kind, name, text }) => [kind, name, text])).toEqual([
      ['added', 'Spire Healthcare Group plc', expect.stringContaining('Toscafund')],
      [
        'changed',
        'Gamma Communications plc',
        'Waterland Private Equity Investments B.V., deadline 16 Oct 2026, 17:00 (before: 18 Sept 2026, 17:00).',
      ],
      ['left', 'Quiet Holdings plc', 'No longer in the table, which does not say why.'],
    ])
  })

  it('are about one company under a new ISIN if its LEI or another ISIN says so', () => {
    const isins = (known: Map<string, string>, ...blocks: readonly string[]) =>
      advanceStates(known, parse(...blocks).entries).map(({ entry, isin }) => [
        isin,
        entry === null ? null : (JSON.parse(entry) as TableEntry).securities[0]?.isin,
      ])
    const known = new Map<string, string>()
    expect(isins(known, GAMMA)).toEqual([['GB00BQS10J50', 'GB00BQS10J50']])
    const renumbered = GAMMA.replace('GB00BQS10J50', 'GB00B3MBS747')
    expect(isins(known, renumbered)).toEqual([['GB00BQS10J50', 'GB00B3MBS747']])
    expect(isins(known, renumbered)).toEqual([])
    const withoutLei = renumbered.replace('LEI: 2138002XWCKRDQ3BFZ62', '')
    expect(isins(known, withoutLei)).toEqual([['GB00BQS10J50', 'GB00B3MBS747']])
    const stranger = NO_BIDDER.replace('GB00B1YW4409', 'GB00BQS10J50')
    expect(isins(known, withoutLei, stranger)).toEqual([
      ['GB00BQS10J50', 'GB00BQS10J50'],
      ['GB00B3MBS747', 'GB00B3MBS747'],
    ])
  })
})

/** Valid ISINs in a row. */
function isinOf(place: number): string {
  const body = `GB00Z${String(place).padStart(6, '0')}`
  const digits = Array.from(body, (sign) => Number.parseInt(sign, 36)).join('')
  let sum = 0
  for (const [at, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}
