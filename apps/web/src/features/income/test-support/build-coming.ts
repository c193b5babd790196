import type {
  Coming,
  ComingPerson,
  ComingRow,
  ComingShare,
} from '@leadenhall/contract/income/index.ts'

export const buildComingRow = (over: Partial<ComingRow> = {}): ComingRow => ({
  exDate: '2999-02-04',
  payDate: '2999-03-05',
  ticker: 'VOD.L',
  name: 'Vodafone Group',
  kind: 'dividend',
  perShare: '4.5',
  unit: 'GBX',
  quantity: '1000',
  amount: '45',
  account: 'isa',
  certainty: 'declared',
  rule: 'The source gives ex-day and amount.',
  received: null,
  isSpecial: false,
  change: null,
  isCut: false,
  ...over,
})

export const buildComingShare = (over: Partial<ComingShare> = {}): ComingShare => ({
  ticker: 'VOD.L',
  name: 'Vodafone Group',
  byMonth: [{ amount: '45', certainty: 'declared' }, null],
  total: '45',
  lastYear: '40',
  change: 0.125,
  cut: null,
  cover: 1.6,
  payout: 0.63,
  ...over,
})

export const buildComingPerson = (over: Partial<ComingPerson> = {}): ComingPerson => ({
  person: 'self',
  name: 'You',
  before: '45',
  wrappers: [{ kind: 'isa', before: '45' }],
  taxable: '0',
  property: '0',
  withheld: '0',
  interest: '0',
  allowance: '500',
  allowanceUsed: '0',
  tax: '0',
  after: '45',
  bands: [],
  ...over,
})

export const buildComing = (over: Partial<Coming> = {}): Coming => ({
  from: '2999-02-01',
  to: '2999-03-31',
  currency: 'GBP',
  simulated: false,
  rows: [buildComingRow()],
  total: {
    before: '45',
    declared: '45',
    after: '45',
    lastYear: '40',
    change: 0.125,
    people: [buildComingPerson()],
  },
  months: ['2999-02', '2999-03'],
  shares: [buildComingShare()],
  unknownBecause: null,
  ...over,
})
