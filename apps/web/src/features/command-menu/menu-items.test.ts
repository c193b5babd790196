import {
  GILT_VIEWS,
  INCOME_PARTS,
  PORTFOLIO_VIEWS,
  TAX_PARTS,
} from '@leadenhall/contract/shared/page-parts.ts'
import { DESTINATIONS } from '@leadenhall/contract/shared/page-words.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { TOOLKIT } from '@leadenhall/contract/shared/toolkit.ts'
import { describe, expect, it } from 'vitest'
import { pagePath } from '../../format/paths.ts'
import { listItems } from './menu-items.ts'

const pathsFor = (text: string) =>
  listItems({ text, hits: [], recent: [], tickers: [], isPicking: false, canOpen: () => true })
    .filter(({ action }) => action.do === 'page')
    .map(({ about }) => about)

describe('The command menu', () => {
  it('has every page and every part of a page', () => {
    const known = new Set(DESTINATIONS.map(({ page, search }) => pagePath(page, {}, search)))
    const [portfolio, gilts, toolkit] = ['/portfoliomanager', '/gilts', '/toolkit']
    const wanted = [
      ...PAGES.map(({ path }) => path).filter((path) => !path.includes('{')),
      ...PORTFOLIO_VIEWS.slice(1).map((view) => `${portfolio}?view=${view}`),
      ...TAX_PARTS.slice(1).map((part) => `${portfolio}?view=tax&part=${part}`),
      ...INCOME_PARTS.slice(1).map((part) => `${portfolio}?view=income&part=${part}`),
      ...GILT_VIEWS.slice(1).map((view) => `${gilts}?view=${view}`),
      ...TOOLKIT.map(({ slug }) => `${toolkit}?tool=${slug}`),
    ]
    expect(wanted.filter((path) => !known.has(path))).toEqual([])
    expect(known.size).toBe(wanted.length)
  })

  it('finds each of them by its title and by each of its words', () => {
    // Two pages of the law have the title of another, which is listed for both.
    const twice = (title: string) => DESTINATIONS.filter((one) => one.title === title).length > 1
    const lost = DESTINATIONS.filter(({ title }) => !twice(title)).flatMap(
      ({ page, search, title, words }) =>
        [title, ...words].filter((word) => !pathsFor(word).includes(pagePath(page, {}, search))),
    )
    expect(lost).toEqual([])
    expect(DESTINATIONS.filter(({ words }) => words.some((word) => word.trim() === ''))).toEqual([])
  })

  it('lists the page before others whose title only contains the word', () => {
    expect(pathsFor('tax')[0]).toBe('/portfoliomanager?view=tax')
    expect(pathsFor('login')).toEqual(['/auth'])
  })
})
