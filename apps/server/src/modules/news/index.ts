export {
  type HeadlineReadingDeps,
  type HeadlineRules,
  readHeadlines,
  requireReading,
  toNewestFirst,
} from './read-headlines.ts'
