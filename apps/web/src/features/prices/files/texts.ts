import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import { formatCount } from '../../../format/price.ts'
import { formatDate } from '../../../format/time.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

type Series = PriceImport['series'][number]

export const texts = {
  title: 'Price files',
  fromFile: 'Daily prices from a file',
  choose: 'Choose a file',
  drop: 'Or drop a file of daily prices here. Nothing counts before you have seen what it holds.',
  layouts: [
    ['One instrument', 'date,close[,open,high,low,volume]'],
    ['Many', 'isin or ticker,date,close,unit'],
    ['Stooq', '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>'],
  ],
  shared:
    'Prices of a file count for all users of this installation, under the name "Your file", in the order of sources. A file states neither splits nor dividends, so total returns from it are unknown. While the market is simulated, no file is shown.',
  reading: 'Reading the file',
  preview: (file: string) => `Preview of ${file}`,
  kinds: { one: 'one instrument', many: 'many instruments', stooq: 'Stooq' } as const,
  counts: {
    new: 'New days',
    equal: 'Equal',
    differing: 'Differing',
    refused: 'Refused rows',
  } as const,
  questions: 'What the file does not say',
  ticker: 'Instrument (ticker or ISIN)',
  dateOrder: 'Dates are written',
  dateOrders: { dmy: 'Day first: 31/12/2026', mdy: 'Month first: 12/31/2026' } as const,
  decimalMark: 'Decimals are written',
  decimalMarks: { '.': 'With a point: 1.25', ',': 'With a comma: 1,25' } as const,
  unit: (ticker: string) => `Prices of ${ticker} are in`,
  unitForAll: 'All of them are in',
  unitHelp: 'Remembered for the next file of the same instrument.',
  chooseOne: 'Choose',
  units: {
    GBX: 'Pence (GBX)',
    GBP: 'Pounds (GBP)',
    USD: 'US dollars (USD)',
    EUR: 'Euros (EUR)',
  } as const,
  readAgain: 'Read again',
  series: 'Instruments of the file',
  headers: {
    ticker: 'Ticker',
    name: 'Name',
    unit: 'Unit',
    days: 'Days',
    new: 'New',
    equal: 'Equal',
    differing: 'Differing',
  } as const,
  unitFrom: {
    file: '',
    answer: 'as you said',
    earlier: 'as you said before',
    fund: 'of the fund',
  } as const,
  noUnit: 'not known',
  noDays: 'none',
  days: ({ from, to }: Series) =>
    from === null || to === null ? 'none' : `${formatDate(from)} to ${formatDate(to)}`,
  refused: (shown: number, all: number) =>
    shown < all
      ? `The first ${formatCount(shown)} of ${count(all, 'row')} that are not used`
      : `${count(all, 'row')} not used`,
  refusedRow: (line: number, reason: string) => `Line ${formatCount(line)}: ${reason}`,
  differing: 'Days that an earlier file gave with another close',
  differingRow: ({ after, before, date, line, ticker }: PriceImport['differing'][number]) =>
    `${ticker}, ${formatDate(date)}: ${after} in place of ${before} (line ${formatCount(line)})`,
  commit: 'Let it count',
  discard: 'Discard',
  committed: (file: string) => `${file} counts now.`,
  stored: 'Files that count',
  loadingStored: 'Loading the price files',
  noneStored: 'No price file counts yet.',
  storedLine: (days: number, series: number) =>
    `${count(days, 'day')} of ${count(series, 'instrument')}`,
  undo: 'Undo',
  undoLabel: (file: string) => `Undo ${file}`,
  undoTitle: (file: string) => `Undo ${file}?`,
  undoBody: 'Its days become what they were before it, for all users.',
  undone: (file: string) => `${file} is undone.`,
} as const
