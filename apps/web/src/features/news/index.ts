export { marketNewsQuery } from './api.ts'
export { CompanyNewsPanel } from './company-news-panel.tsx'
export { HeadlinesPanel } from './headlines-panel.tsx'
export { NewsStrip } from './news-strip.tsx'
