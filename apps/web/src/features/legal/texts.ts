import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import type { PageName } from '@leadenhall/contract/shared/pages.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]

export const texts = {
  about: 'About',
  parts: 'What it does',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact:',
} as const

export function about(product: string): Section[] {
  return [
    [
      'What this is',
      `${product} is a research terminal for people who invest in London-listed shares. It runs on your own server or one you trust.`,
      'It mainly covers the London Stock Exchange and AIM, but also Toronto, Tokyo, Frankfurt, the United States and Australia.',
    ],
    [
      'How it treats prices',
      'We show every price in the unit its source gives: pence, pounds or dollars. If a source gives no unit, we show the figure unconverted.',
      'Every figure has its source and its age. When a source fails, we show the last known figure and say so.',
    ],
    [
      'Simulated data',
      'An installation without a live source shows a simulated market and says so on every page. Simulated figures look like prices but are not real.',
    ],
    [
      'Free software',
      'The software is published under the MIT licence. You may use, change and share it.',
    ],
  ]
}

/** The main pages that everyone may open. */
export const PARTS = [
  ['home', 'Market', 'Indices, risers and fallers, the week ahead'],
  ['screener', 'Screener', 'Filter London shares by any figure, also as of a past day'],
  ['trusts', 'Investment trusts', 'Discounts beside their own history'],
  ['gilts', 'Gilts', 'Yields, ladders and what tax leaves of them'],
  ['portfoliomanager', 'Portfolio', 'Returns, income and UK tax from your broker’s files'],
  ['developers', 'API', 'The same data for your own programs'],
] as const satisfies readonly (readonly [PageName, string, string])[]

/** Version, data and contact; the contact's address follows the text. */
export function installation({
  contactEmail,
  dataMode,
  version,
}: Pick<Bootstrap, 'contactEmail' | 'dataMode' | 'version'>): Section {
  return [
    'This installation',
    `Version ${version || 'not known'}. ${dataMode === 'demo' ? 'It shows a simulated market.' : 'It shows live sources.'}`,
    ...(contactEmail ? [] : ['Its operator has not published a contact address.']),
  ]
}

export function privacy(product: string): Section[] {
  return [
    [
      'What is stored',
      `You can use ${product} without an account. The server then stores nothing about you beyond what it needs to answer each request.`,
      'If you have an account, the server stores your names, your email, a hash of your password and your settings. It also stores the IP addresses and browsers you signed in from, for 90 days. You can see, export and delete all of it on your profile page.',
      'Your choice of theme, colours and density is stored in your browser.',
    ],
    [
      'Logs',
      'The server logs the type of each request, how long it took and whether it succeeded. It does not log IP addresses, names, emails or searches.',
    ],
    [
      'Third parties',
      'Your browser only talks to this server. The server fetches prices, company data and logos, so their sources do not see you.',
    ],
    [
      'Cookies',
      'One cookie keeps you signed in and another protects forms against other sites. No cookies are used for advertising or tracking.',
    ],
  ]
}

export function terms(product: string): Section[] {
  return [
    [
      'Not financial advice',
      `${product} provides information. It does not recommend buying, holding or selling anything, and knows nothing about your circumstances. Ask a qualified adviser before you act.`,
    ],
    [
      'No warranty',
      'Figures may be late, wrong or missing. To the extent the law allows, the operator and the authors give no warranty and accept no liability for decisions based on them.',
    ],
    [
      'Sources',
      'Data belongs to its publishers, and their terms apply when you use it. Many allow personal use only. Links go to the originals.',
    ],
    [
      'Fair use',
      'Do not overload an installation or its sources, and do not use it to get around their limits.',
    ],
  ]
}
