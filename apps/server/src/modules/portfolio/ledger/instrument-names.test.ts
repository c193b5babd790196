import { describe, expect, it } from 'vitest'
import type { Listing } from '../../instruments/index.ts'
import { agreementOf, isOtherName, isSameClass, readBrokerName } from './instrument-names.ts'

const listing = (name: string, description = '', tidm = '') =>
  ({ name, security_description: description, tidm }) as Listing

describe('The name of an instrument as a broker writes it', () => {
  it.each([
    ['Barclays plc Ordinary 25p', 'Barclays plc', null, null],
    ['Ocado Group plc Ordinary 2p', 'Ocado Group plc', null, null],
    ['Man Group plc ORD USD0.0342857142', 'Man Group plc', null, null],
    ['VODAFONE GROUP PLC ORD USD0.20 20/21', 'VODAFONE GROUP PLC', null, null],
    ['Tesco PLC GBP0.05', 'Tesco PLC', null, null],
    ['iShares Core S&P 500 (CSP1)', 'iShares Core S&P 500', 'CSP1', null],
    ['iShares Core S&P 500 (Acc)', 'iShares Core S&P 500 (Acc)', null, null],
    ['Alphabet (Class C)', 'Alphabet', null, 'C'],
    ['Alphabet Inc Class A', 'Alphabet Inc', null, 'A'],
    ['Lloyds Banking Group 9.25% Pref', 'Lloyds Banking Group', null, 'preference'],
  ])('%s is read without its tail', (text, company, code, shareClass) => {
    expect(readBrokerName(text)).toEqual({ company, code, shareClass })
  })

  it('agrees more or less with a listed one', () => {
    expect(agreementOf('Man Group PLC', 'Man Group plc')).toBe(2)
    expect(agreementOf('Vodafone Group plc', 'Vodafone')).toBe(1)
    expect(agreementOf('MAN SE', 'Man Group plc')).toBe(1)
    expect(agreementOf('Scottish Mortgage', 'Scottish American')).toBe(0)
  })

  it.each([
    ['Tesco PLC', 'Vodafone Group', true],
    ['Vanguard FTSE All-World UCITS ETF', 'iShares Physical Gold ETC', true],
    ['International Consolidated Airlines Group, S.A.', 'IAG', false],
    ['iShares Core MSCI World UCITS ETF', 'ISHRS MSCI WRLD', false],
    ['BAE Systems plc', 'BAESYSTEMS', false],
  ])('%s is not %s: %s', (listed, name, isOther) => {
    expect(isOtherName(listing(listed), name)).toBe(isOther)
  })

  it('is of a preference share only if it says so', () => {
    const preference = listing('Lloyds Banking Group plc', '9.25% NON-CUM IRRD PRF GBP0.25')
    expect(isSameClass(preference, readBrokerName('Lloyds Banking Group plc'))).toBe(false)
    expect(isSameClass(preference, readBrokerName('Lloyds Banking Group 9.25% Pref'))).toBe(true)
    const letter = listing('Alphabet Inc.', 'Class C Capital Stock')
    expect(isSameClass(letter, readBrokerName('Alphabet Inc Class A'))).toBe(false)
  })
})
