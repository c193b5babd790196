import { expect, it } from 'vitest'
import { kindOfHeadline } from './kind-of-headline.ts'

it.each([
  ['Tesco PLC: Half-year Report', 'results'],
  ['Interim Results for the six months ended 30 June', 'results'],
  ['Greggs trading update: sales up 4%', 'results'],
  ['Burberry shares plunge after profit warning', 'results'],
  ['Director/PDMR Shareholding', 'dealings'],
  ['Rolls-Royce director buys shares after half-year results', 'dealings'],
  ['Holding(s) in Company', 'holdings'],
  ['TR-1: Notification of major holdings', 'holdings'],
  ['Activist takes 5% stake in Smith & Nephew', 'holdings'],
  ['Vodafone cuts its dividend', 'dividends'],
  ['Ocado shares jump as deal is signed', 'moves'],
  ['AI, Enterprise and US momentum fuel strong growth', 'other'],
  ['Results of a survey of drivers', 'other'],
  ['Annual General Meeting', 'other'],
  ['', 'other'],
])('%s is of the kind %s', (headline, kind) => {
  expect(kindOfHeadline(headline)).toBe(kind)
})
