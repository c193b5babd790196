export {
  type HeadlineReading,
  type HeadlineReadingDeps,
  type HeadlineRules,
  readHeadlines,
  requireReading,
  toNewestFirst,
} from './read-headlines.ts'
