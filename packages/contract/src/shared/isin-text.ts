import { z } from 'zod'
import { isIsin } from './tickers.ts'

export const isinText = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isIsin, 'Enter an ISIN: two letters, nine letters or digits, and a check digit.')
