import type {
  Contribution,
  Proposal,
  TargetClass,
  Targets,
} from '@leadenhall/contract/targets/index.ts'

/** A class six points above its target. */
export const buildClass = (over: Partial<TargetClass> = {}): TargetClass => ({
  name: 'Growth',
  target: '60',
  holdsCash: false,
  tickers: ['VOD.L'],
  value: '66000',
  weight: 0.66,
  drift: 0.06,
  excess: '6000',
  band: { from: 0.55, to: 0.65 },
  isOutside: true,
  holdings: [{ ticker: 'VOD.L', name: 'Vodafone Group', value: '66000' }],
  ...over,
})

export const buildTargets = (over: Partial<Targets> = {}): Targets => ({
  currency: 'GBP',
  value: '100000',
  classes: [
    buildClass(),
    buildClass({
      name: 'Income',
      target: '40',
      tickers: [],
      value: '34000',
      weight: 0.34,
      drift: -0.06,
      excess: '-6000',
      band: { from: 0.35, to: 0.45 },
      holdings: [],
    }),
  ],
  unassigned: [{ ticker: 'AZN.L', name: 'AstraZeneca', value: '10' }],
  cash: '200',
  guess: [],
  guessUnknownBecause: null,
  unknownBecause: null,
  ...over,
})

/** A purchase of National Grid for £1,000. */
export const buildProposal = (over: Partial<Proposal> = {}): Proposal => ({
  class: 'Income',
  side: 'buy',
  ticker: 'NG.L',
  name: 'National Grid',
  amount: '1000',
  quantity: '80',
  price: '12.4',
  comesTo: '992',
  cost: null,
  costAtLeast: '6.2',
  gain: null,
  note: null,
  ...over,
})

export const buildContribution = (over: Partial<Contribution> = {}): Contribution => ({
  currency: 'GBP',
  amount: '1000',
  mode: 'buy',
  proposals: [buildProposal()],
  after: [
    { name: 'Growth', before: 0.66, target: 0.6, weight: 0.6535, drift: 0.0535, isOutside: true },
  ],
  notes: ['Costs are £5.95 in all.'],
  unknownBecause: null,
  ...over,
})
