import { describe, expect, it } from 'vitest'
import { rankOfMatch } from './domain-match.ts'

const rank = (text: string, identifyingName: string, websiteUrl: string | null = null) =>
  rankOfMatch(text, { identifyingName, websiteUrl })

describe('A business’s domain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['WWW.Example.com', 'example.com'],
    ['https://www.example.com/', 'www.example.com'],
    ['calo.app/en', 'calo.app/en'],
  ])('ranks its exact name first: %s', (text, name) => expect(rank(text, name)).toBe(0))

  it.each([
    ['calo.app', 'calo.app/en', null],
    ['example.com/shop?x=1', 'example.com', null],
    ['example.com', 'example-reviews', 'https://www.example.com/en'],
  ])('matches its host: %s', (text, name, website) => expect(rank(text, name, website)).toBe(1))

  it.each([
    ['shop.example.co.uk', 'example.co.uk'],
    ['example.co.uk', 'help.example.co.uk'],
  ])('matches a subdomain or parent domain: %s', (text, name) => expect(rank(text, name)).toBe(2))

  it.each([
    ['example', 'example.com'],
    ['example.com', 'example.org'],
    ['example.com', 'notexample.com'],
    ['one.shops.example', 'two.shops.example'],
    ['co.uk', 'example.co.uk'],
    ['example.co.uk', 'co.uk'],
    ['a name of words', 'example.com'],
    ['', ''],
  ])('does not match %j: %s', (text, name) => expect(rank(text, name)).toBeNull())
})
