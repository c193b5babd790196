/** 32 MB: about a million days. */
export const MAX_PRICE_FILE_BYTES = 33_554_432

/** The source that a price from an imported file names. */
export const FILE_SOURCE = 'file'

/** Where a new installation gets its prices from: a key of its operator's own, files, or the simulation. */
export const PRICE_CHOICES = ['key', 'file', 'demo'] as const
export type PriceChoice = (typeof PRICE_CHOICES)[number]
