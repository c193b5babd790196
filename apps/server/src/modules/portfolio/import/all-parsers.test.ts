import { BROKERS } from '@leadenhall/contract/portfolio/brokers.ts'
import { expect, it } from 'vitest'
import { PARSERS } from './all-parsers.ts'
import { ownExport } from './parsers/own-export.ts'

it('Every broker of the list has a parser, and every other parser is of a broker of the list', () => {
  const brokerOf = (title: string) => BROKERS.find((name) => `${title} `.startsWith(`${name} `))
  const others = PARSERS.filter((parser) => parser !== ownExport)
  expect(others.filter(({ title }) => brokerOf(title) === undefined)).toEqual([])
  expect([...new Set(others.map(({ title }) => brokerOf(title)))]).toEqual(BROKERS)
})
