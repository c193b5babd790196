import { z } from 'zod'
import { isIsin } from './tickers.ts'

export const ISIN_MESSAGE = 'Enter an ISIN: two letters, nine letters or digits, and a check digit.'

export const isinText = z.string().trim().toUpperCase().refine(isIsin, ISIN_MESSAGE)
