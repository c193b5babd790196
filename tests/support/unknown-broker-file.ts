import type { ColumnMapping } from '../../packages/contract/src/portfolio/index.ts'

/** The mapping for recordings/brokers/unknown.csv, which no parser recognises. */
export const UNKNOWN_FILE_MAPPING: ColumnMapping = {
  columns: {
    date: 'When',
    kind: 'What',
    ticker: 'Epic',
    quantity: 'Units',
    price: 'Each',
    amount: 'Total',
  },
  dateOrder: 'dmy',
  unit: 'GBX',
}
