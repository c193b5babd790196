type Section = readonly [heading: string, ...paragraphs: string[]]

export function about(product: string): Section[] {
  return [
    [
      'What this is',
      `${product} is a research terminal for people who invest in London-listed shares. It runs on a computer of your own or of somebody you trust; this installation belongs to whoever operates it.`,
      'It covers the London Stock Exchange and AIM first, and Toronto, Tokyo, Frankfurt, the United States and Australia beside them.',
    ],
    [
      'How it treats prices',
      'A price is always shown in the unit that its source declares for it: pence, pounds, dollars. Where a source declares none, the figure is shown as it is and never converted.',
      'Every figure carries its source and its age. When a source fails, the last known figure stays, marked as such.',
    ],
    [
      'Simulated data',
      'An installation without a live source shows a simulated market. It says so on every page. Simulated figures look like prices and are none.',
    ],
    [
      'Free software',
      'The program is published under the MIT licence: you may use, change and share it.',
    ],
  ]
}

export function privacy(product: string): Section[] {
  return [
    [
      'What is stored',
      `${product} can be used without an account. Then nothing about you is stored on the server beyond what is needed to answer each request.`,
      'With an account the server keeps your names, your e-mail address, a hash of your password, your settings, and for 90 days the addresses and browsers that you signed in from. You can read all of it, take it with you as a file, and delete it, in your profile.',
      'Your choice of theme, colours and density is kept in your own browser.',
    ],
    [
      'Logs',
      'The server logs which kind of call was made, how long it took and whether it worked. It does not log addresses, names, e-mail addresses or what you searched for.',
    ],
    [
      'Third parties',
      'Your browser talks to this server only. Prices, facts and company logos are fetched by the server, so their sources do not see you.',
    ],
    [
      'Cookies',
      'A cookie keeps you signed in, another protects forms against other sites. None is used for advertising or measurement.',
    ],
  ]
}

export function terms(product: string): Section[] {
  return [
    [
      'Not financial advice',
      `${product} shows information. Nothing in it is a recommendation to buy, hold or sell anything, and it knows nothing of your circumstances. Ask a qualified adviser before you act.`,
    ],
    [
      'No warranty',
      'Figures may be late, wrong or missing. The operator and the authors give no warranty and accept no liability for decisions based on them, as far as the law allows.',
    ],
    [
      'Sources',
      'Data belongs to its publishers. Their terms apply to you when you use it; many allow personal use only. Links lead to the originals.',
    ],
    [
      'Fair use',
      'Do not use an installation to overload it or its sources, or to get around their limits.',
    ],
  ]
}
