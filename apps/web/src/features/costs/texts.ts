export const texts = {
  title: 'Cost of a trade',
  loading: 'Working out the cost',
  amount: 'Amount (£)',
  commission: 'Commission per trade (£)',
  commissionHint: 'Saved in this browser.',
  badAmount: 'Enter an amount from £1 to £1,000,000,000.',
  badCommission: 'Enter £0 or more, or leave it empty.',
  breakEven: (ratio: string) => `You need a rise of ${ratio} to break even.`,
  atLeast: (ratio: string, unknown: string) =>
    `You need a rise of ${ratio} to break even, before ${unknown}.`,
  notKnown: 'not known',
  part: 'Part',
  pounds: 'Pounds',
  share: 'Share',
  since: (date: string) => `Since ${date}.`,
  simulated: 'Simulated prices',
} as const
