/**
 * A text that the server writes into the HTML a page shows until its scripts run: an empty element
 * names it in `data-first-view`.
 */
export type FirstViewText = 'name' | 'ticker' | 'price' | 'age'
export type FirstViewTexts = Readonly<Partial<Record<FirstViewText, string>>>
