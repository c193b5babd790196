import { expect, it } from 'vitest'
import { runNow } from '../../platform/pace.ts'
import { groupCompanies } from './companies.ts'

const listing = (issuer: string, name: string, country: string | null = 'United States') => ({
  issuer_id: issuer,
  name,
  country,
  type: 'Shares',
})

const companiesOf = (...listings: ReturnType<typeof listing>[]) => {
  const companyOf = runNow(groupCompanies(listings))
  return listings.map(companyOf)
}

it('Lists that write a name with and without spaces mean one company', () => {
  expect(
    companiesOf(
      listing('I1', 'JP Morgan Chase & Co.'),
      listing('I2', 'JPMorgan Chase & Co.'),
      listing('I2', 'JPMorgan Chase Bank'),
    ),
  ).toEqual(['I1', 'I1', 'I1'])
})

it('Companies are found to be the same through a third name', () => {
  const [first, , last] = companiesOf(
    listing('I1', 'JP Morgan Chase'),
    listing('I2', 'Chase Manhattan'),
    listing('I3', 'Chase Manhattan'),
    listing('I3', 'JPMorgan Chase'),
  )
  expect(last).toBe(first)
})

it('Names of other countries, of a few letters, and of funds are not joined', () => {
  expect(
    companiesOf(
      listing('I1', 'Lloyds Banking'),
      listing('I2', 'Lloyds Banking', 'United Kingdom'),
      listing('I3', 'A B C'),
      listing('I4', 'Abc plc'),
      listing('I5', 'Lloyds Banking', null),
      { ...listing('I6', 'Lloyds Banking'), type: 'ETFs' },
    ),
  ).toEqual(['I1', 'I2', 'I3', 'I4', 'I5', 'I6'])
})
