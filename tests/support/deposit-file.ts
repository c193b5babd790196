/** A statement of deposits in Vanguard's layout, of any length. */
export const DEPOSIT_HEADER = 'Date,Details,Amount,Balance'

/** @returns CSV with one row a deposit of a pound, all on one day */
export function depositFile(count: number): Buffer {
  const lines = Array.from(
    { length: count },
    (_, index) => `06/01/2025,Deposit ${index},£1.00,£1.00`,
  )
  return Buffer.from([DEPOSIT_HEADER, ...lines].join('\n'))
}
