/** Brokers' files, with those of RECORDINGS_DIR if set: which parser claims each, and its rows. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { UNKNOWN_FILE_MAPPING } from '#tests/support/unknown-broker-file.ts'
import { PARSERS } from './all-parsers.ts'
import { readFile } from './read-file.ts'
import { readSourceFile } from './source-file.ts'

const HAND_MADE = path.resolve(import.meta.dirname, '../../../../../../tests/recordings/brokers')
const load = (file: string) => readSourceFile(readFileSync(path.join(HAND_MADE, file)))
const read = async (file: string) => {
  const { broker, rows } = readFile(load(file), 'GBP', () => null)
  return { broker, rows: [...rows] }
}

const readLines = (...lines: readonly string[]) => {
  const file = readSourceFile(Buffer.from(`${lines.join('\n')}\n`))
  return [...readFile(file, 'GBP', () => null).rows]
}

const VOD = 'GB00BH4HKS39'

const T212 =
  'Action,Time,ISIN,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
const boughtAt = (time: string) => `Market buy,${time},${VOD},10,70,GBX,7.00,GBP`

describe('A moment of a file', () => {
  it.each([
    ['2025-06-30 23:30:00', '2025-07-01', '00:30:00'],
    ['2025-12-31 23:59:59.999', '2025-12-31', '23:59:59'],
    ['2025-03-30T00:59:59Z', '2025-03-30', '00:59:59'],
    ['2025-03-30T01:00:00Z', '2025-03-30', '02:00:00'],
    ['2025-01-06T23:30:00-05:00', '2025-01-07', '04:30:00'],
    ['2025-01-06T00:30:00+0200', '2025-01-05', '22:30:00'],
    ['2025-01-05 24:00:00 UTC', '2025-01-06', '00:00:00'],
  ])('%s is %s at %s in London', (written, date, time) => {
    expect(readLines(T212, boughtAt(written))).toMatchObject([{ activity: { date, time } }])
  })

  it.each(['2025-02-30 10:00:00', '2025-06-31T10:00:00Z', '2025-01-06 10:00:00 EST', '2025-01-06'])(
    '%s asks',
    (written) => {
      const needsYou = `Time "${written}" cannot be read as a time.`
      expect(readLines(T212, boughtAt(written))).toMatchObject([{ needsYou }])
    },
  )
})

it('A header once more, as in files that were put together, is no row that asks', () => {
  const rows = readLines(T212, boughtAt('2025-01-06 10:00:00'), T212.toUpperCase())
  expect(rows).toMatchObject([{ activity: { kind: 'buy' } }, { ignored: 'The header once more.' }])
})

it.each([
  ['freetrade.csv', 'Type'],
  ['ibkr-flex.xml', 'isin'],
  ['ghostfolio.json', 'Code'],
  ['ibkr-activity.csv', 'Symbol'],
])('Every row of %s shows its filled cells below their own columns', async (file, column) => {
  const { rows } = await read(file)
  expect(rows.every(({ cells }) => cells.length > 1)).toBe(true)
  expect(rows.flatMap(({ cells }) => cells).every(({ value }) => value !== '')).toBe(true)
  expect(rows.flatMap(({ cells }) => cells.map((cell) => cell.column))).toContain(column)
})

describe('A file of a broker', () => {
  it.each<[string, string, object[]]>([
    [
      'trading-212-first.csv',
      'Trading 212',
      [
        { activity: { kind: 'deposit', date: '2021-03-01', amount: '1000' } },
        {
          activity: {
            kind: 'buy',
            isin: VOD,
            quantity: '500',
            price: { value: '120.5', unit: 'GBX' },
            amount: '-605.51',
            charges: { stamp_duty: '3.01' },
          },
        },
        { activity: { kind: 'dividend', date: '2021-08-06', time: '13:00:00', amount: '19.15' } },
      ],
    ],
    [
      'trading-212-newest.csv',
      'Trading 212',
      [
        { activity: { kind: 'buy', quantity: '100.5', amount: '-69.85', time: '15:30:00' } },
        { activity: { kind: 'split', quantity: '201' } },
        { activity: { kind: 'interest', amount: '0.04' } },
      ],
    ],
    [
      'freetrade.csv',
      'Freetrade',
      [
        {
          activity: {
            kind: 'buy',
            price: { value: '0.695', unit: 'GBP' },
            amount: '-698.48',
            charges: { stamp_duty: '3.48' },
          },
        },
        { activity: { kind: 'deposit', amount: '1000' } },
        { ignored: 'A document.' },
      ],
    ],
    [
      'hargreaves-lansdown.csv',
      'Hargreaves Lansdown',
      [
        { activity: { kind: 'fee', date: '2025-04-04', amount: '-4.05' } },
        { activity: { kind: 'fee', date: '2025-04-04', amount: '-4.05' } },
        {
          activity: {
            kind: 'sell',
            name: 'Vodafone Group plc',
            quantity: '1000',
            price: { value: '80', unit: 'GBX' },
            amount: '788.05',
          },
        },
        {
          activity: {
            kind: 'buy',
            settledOn: '2025-01-26',
            amount: '-1408.9',
          },
        },
        { activity: { kind: 'deposit', amount: '5000' } },
      ],
    ],
    [
      'interactive-investor.csv',
      'interactive investor',
      [
        { activity: { kind: 'deposit', amount: '5000' } },
        {
          activity: {
            kind: 'buy',
            sedol: 'BH4HKS3',
            price: { value: '0.6954', unit: 'GBP' },
          },
        },
        { activity: { kind: 'dividend', sedol: 'BH4HKS3', amount: '38.5' } },
        { activity: { kind: 'fee', amount: '-4.99' } },
      ],
    ],
    [
      'ibkr-activity.csv',
      'Interactive Brokers',
      [
        { activity: { kind: 'buy', ticker: 'VOD', quantity: '1000', amount: '-698' } },
        { ignored: 'An exchange of currency within the account.' },
        { activity: { kind: 'deposit', amount: '5000', currency: 'GBP' } },
      ],
    ],
    [
      'ibkr-flex.xml',
      'Interactive Brokers Flex',
      [
        {
          activity: {
            kind: 'buy',
            date: '2025-05-22',
            settledOn: '2025-05-24',
            isin: VOD,
            price: { value: '0.695', unit: 'GBP' },
            charges: { commission: '3' },
          },
        },
        { activity: { kind: 'fee', amount: '-2', currency: 'USD' } },
        { activity: { kind: 'deposit', date: '2025-05-01', amount: '5000' } },
        { activity: { kind: 'dividend', isin: VOD, amount: '38.5' } },
      ],
    ],
    [
      'investengine.csv',
      'InvestEngine',
      [
        { activity: { kind: 'buy', date: '2025-01-03', time: '14:30:00', amount: '-69.67' } },
        { activity: { kind: 'sell', isin: VOD, quantity: '50', amount: '35' } },
      ],
    ],
    [
      'vanguard.csv',
      'Vanguard',
      [
        { activity: { kind: 'deposit', amount: '1000' } },
        { activity: { kind: 'buy', ticker: 'VOD', quantity: '1000', amount: '-695' } },
        { activity: { kind: 'dividend', ticker: 'VOD', amount: '38.5' } },
        { activity: { kind: 'fee', amount: '-1.2' } },
      ],
    ],
    [
      'degiro.csv',
      'DEGIRO',
      [
        {
          activity: {
            kind: 'buy',
            price: { value: '69.5', unit: 'GBX' },
            amount: '-696.75',
            charges: { commission: '1.75' },
            currency: 'GBP',
          },
        },
      ],
    ],
    [
      'degiro-account.csv',
      'DEGIRO account statement',
      [
        { activity: { kind: 'deposit', amount: '1000', currency: 'GBP' } },
        { ignored: "Trades and their charges come from DEGIRO's Transactions.csv." },
        { activity: { kind: 'dividend', isin: VOD, amount: '38.5' } },
      ],
    ],
    [
      'revolut.csv',
      'Revolut',
      [
        { activity: { kind: 'deposit', amount: '800', currency: 'USD' } },
        { activity: { kind: 'buy', ticker: 'AAPL', quantity: '2.5', amount: '-600.25' } },
        { activity: { kind: 'dividend', ticker: 'AAPL', amount: '0.53' } },
      ],
    ],
    [
      'ghostfolio.json',
      'Ghostfolio',
      [
        {
          activity: {
            kind: 'buy',
            symbol: 'VOD.L',
            price: { value: '69.5', unit: 'GBX' },
            amount: '-700.95',
            charges: { commission: '5.95' },
            currency: 'GBP',
          },
        },
        { activity: { kind: 'dividend', amount: '38.5', note: 'paid' } },
      ],
    ],
    [
      'portfolio-performance.csv',
      'Portfolio Performance',
      [
        { activity: { kind: 'deposit', amount: '1000' } },
        {
          activity: {
            kind: 'buy',
            time: '10:15',
            quantity: '1000',
            amount: '-700.95',
            charges: { commission: '5.95' },
          },
        },
        { activity: { kind: 'dividend', quantity: '1000', amount: '38.5' } },
      ],
    ],
  ])('%s is read as one of %s', async (file, broker, rows) => {
    const reading = await read(file)
    expect(reading.broker).toBe(broker)
    expect(reading.rows).toHaveLength(rows.length)
    expect(reading.rows).toMatchObject(rows)
  })

  it('is claimed by one parser at most', async () => {
    const folders = new Set([HAND_MADE, recordingsFolder('brokers')])
    let claimed = 0
    for (const folder of folders) {
      for (const name of globSync('**/*.{csv,xml,json}', { cwd: folder })) {
        const file = readSourceFile(readFileSync(path.join(folder, name)))
        const claims = PARSERS.filter((parser) => parser.claims(file)).map(({ title }) => title)
        claimed += claims.length
        expect([name, claims.length < 2 ? 'one at most' : claims]).toEqual([name, 'one at most'])
      }
    }
    expect(claimed).toBeGreaterThan(12)
  })

  it('leaves no row of a real export without a meaning or a reason', async () => {
    const folder = recordingsFolder('brokers')
    for (const name of globSync('**/*.csv', { cwd: folder })) {
      if (/unknown|exchange_rates/.test(name)) continue
      const file = readSourceFile(readFileSync(path.join(folder, name)))
      const { broker, rows } = readFile(file, 'GBP', () => null)
      const unclear = [...rows].filter((row) => 'needsYou' in row)
      expect([name, broker !== null, unclear]).toEqual([name, true, []])
    }
  })

  it('of a fund with "Dividend" in its name is a purchase', async () => {
    const header =
      'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance'
    const row =
      '03/04/2024,05/04/2024,VHYL,BK8VW78,10,45.50,VANGUARD HIGH DIVIDEND YIELD : 10 @ 45.50,B2,462.95,,0'
    const file = readSourceFile(Buffer.from(`${header}\n${row}\n`))
    const { rows } = readFile(file, 'GBP', () => null)
    expect([...rows]).toMatchObject([
      { activity: { kind: 'buy', quantity: '10', amount: '-462.95' } },
    ])
  })

  it('of DEGIRO with decimal commas has the ratio of its consolidation', () => {
    expect(
      readLines(
        'Date,Time,Product,ISIN,Venue,Quantity,Price,,Total,,Order ID',
        `06-01-2025,00:00,VODAFONE,${VOD},,"-2,5","100,0",GBX,"2,50",GBP,`,
        `06-01-2025,00:00,VODAFONE,${VOD},,"1,25","200,0",GBX,"-2,50",GBP,`,
      ),
    ).toMatchObject([
      { ignored: 'The other half of a consolidation.' },
      { activity: { kind: 'consolidation', ratio: { new: '1.25', old: '2.5' } } },
    ])
  })

  it.each([
    ['-100', '-5', [{ activity: { amount: '-100' } }, { activity: { amount: '-5' } }]],
    ['100', '5', [{ activity: { amount: '-100' } }, { activity: { amount: '-5' } }]],
    ['-100', '5', [{ needsYou: /both signs: -100/ }, { needsYou: /both signs: 5/ }]],
  ])('of Trading 212 with withdrawals of %s and %s has one sign, or asks', (one, two, meanings) => {
    const rows = readLines(
      'Action,Time,Notes,ID,Total,Currency (Total)',
      `Withdrawal,2025-01-05 14:30:56,,a,${one},GBP`,
      `Withdrawal,2025-01-06 14:30:56,,b,${two},GBP`,
    )
    expect(rows).toMatchObject(
      meanings.map((meaning) =>
        'needsYou' in meaning
          ? { needsYou: expect.stringMatching(meaning.needsYou) }
          : { activity: { kind: 'withdrawal', ...meaning.activity } },
      ),
    )
  })

  it('of Interactive Brokers whose cancellation cannot be read asks about that row alone', () => {
    expect(
      readLines(
        'AssetClass,Symbol,ISIN,TradeDate,Quantity,TradePrice,Buy/Sell,CurrencyPrimary,NetCash,IBCommission',
        `STK,VOD,${VOD},20250106,100,0.70,BUY,GBP,-71,-1`,
        `STK,VOD,${VOD},20250106,many,0.70,BUY (Ca.),GBP,71,1`,
      ),
    ).toMatchObject([
      { activity: { kind: 'buy', quantity: '100' } },
      { needsYou: 'Cancels a trade of many that is not in the file. Remove that one.' },
    ])
  })

  it.each([
    ['£5.95', { activity: { charges: { commission: '5.95' }, amount: '-700.95' } }],
    ['$5.95', { needsYou: 'Cost is in USD, not in GBP.' }],
  ])('that names a commission of %s has it in the currency of its amount', (cost, meaning) => {
    const file = readSourceFile(
      Buffer.from(
        `When,What,Epic,Units,Each,Total,Cost
05/02/2025,Bought,VOD,1000,69.5,-700.95,${cost}
`,
      ),
    )
    const { rows } = readFile(file, 'GBP', () => ({
      ...UNKNOWN_FILE_MAPPING,
      columns: { ...UNKNOWN_FILE_MAPPING.columns, commission: 'Cost' },
    }))
    expect([...rows]).toMatchObject([meaning])
  })

  it.each([
    ['Notional distribution', '12.34', { kind: 'notional_distribution', amount: '12.34' }],
    ['Excess Reportable Income', '12.34', { kind: 'notional_distribution', amount: '12.34' }],
    ['Equalisation', '3.10', { kind: 'equalisation', amount: '3.1' }],
    ['Rights issue', '-100', { kind: 'rights', quantity: '100', amount: '-100' }],
    ['Distribution', '12.34', { kind: 'dividend', amount: '12.34' }],
  ])('that names "%s" is read as that kind, of its instrument', (what, total, activity) => {
    const file = readSourceFile(
      Buffer.from(
        `When,What,Epic,Units,Each,Total
05/02/2025,${what},VOD,100,100,${total}
05/02/2025,Deposit,,,,500
05/02/2025,Withdrawal,,,,-5
`,
      ),
    )
    const [row] = readFile(file, 'GBP', () => UNKNOWN_FILE_MAPPING).rows
    expect(row).toMatchObject({ activity: { ...activity, ticker: 'VOD' } })
  })

  it('that no parser knows is read by the columns that its owner names', async () => {
    const file = load('unknown.csv')
    const unmapped = readFile(file, 'GBP', () => null)
    expect(unmapped).toMatchObject({
      broker: null,
      columns: [{ name: 'When' }, { name: 'What' }, {}, {}, {}, {}],
    })
    const { rows } = readFile(file, 'GBP', () => UNKNOWN_FILE_MAPPING)
    expect([...rows]).toMatchObject([
      {
        activity: {
          kind: 'buy',
          quantity: '1000',
          price: { value: '69.5', unit: 'GBX' },
          amount: '-700.95',
        },
      },
      { activity: { kind: 'dividend', ticker: 'VOD', amount: '38.5' } },
    ])
  })
})

describe('A file of another kind', () => {
  it.each<[string, Buffer, RegExp]>([
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /Save it as CSV/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), /picture/],
    ['a web page', Buffer.from('<!doctype html><p>Sign in'), /web page/],
    ['nothing', Buffer.alloc(0), /empty/],
    ['bytes', Buffer.from([1, 0, 2, 0, 3]), /not a text/],
    ['broken JSON', Buffer.from('{"activities": ['), /cut off/],
    ['an open quote', Buffer.from('a,b\n1,"2\n'), /Row 2/],
    ['a formula', Buffer.from('Date,Amount\n01/01/2024,=1+1\n'), /Row 2, column 2.*formula/],
    ['a call', Buffer.from("a,b\n1,-2+3+cmd|' /C calc'!A0\n"), /Row 2, column 2.*formula/],
  ])('such as %s is refused with what to do', async (_, bytes, reason) => {
    expect(() => readSourceFile(bytes)).toThrow(reason)
  })

  it('in another encoding is read by its bytes', async () => {
    for (const [encoding, bytes] of [
      ['UTF-8 with a mark', Buffer.from('\ufeffPrice (£),b\n1,2\n')],
      ['UTF-16', Buffer.from('\ufeffPrice (£),b\n1,2\n', 'utf16le')],
      ['Windows-1252', Buffer.from('Price (£),b\n1,2\n', 'latin1')],
    ] as const) {
      const file = readSourceFile(bytes)
      const header = file.kind === 'csv' ? file.lines[0]?.cells : null
      expect([encoding, header]).toEqual([encoding, ['Price (£)', 'b']])
    }
  })
})
