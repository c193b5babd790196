import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listPortfolioAccounts = endpoint({
  method: 'GET',
  path: '/api/portfolio/accounts',
  summary: "List the user's accounts, by name",
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'portfolioAccountsSchema' },
})

export const createPortfolioAccount = endpoint({
  method: 'POST',
  path: '/api/portfolio/accounts',
  summary: 'Create an account',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'accountBodySchema',
  responses: { 201: 'portfolioAccountSchema' },
})

export const changePortfolioAccount = endpoint({
  method: 'PUT',
  path: '/api/portfolio/accounts/{id}',
  summary: 'Change an account; its currency only while it has no activities',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'accountParamsSchema',
  body: 'accountBodySchema',
  responses: { 200: 'portfolioAccountSchema' },
})

export const removePortfolioAccount = endpoint({
  method: 'DELETE',
  path: '/api/portfolio/accounts/{id}',
  summary: 'Remove an account with its activities; it can be restored',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'accountParamsSchema',
  responses: { 204: null },
})

export const restorePortfolioAccount = endpoint({
  method: 'POST',
  path: '/api/portfolio/accounts/{id}/restore',
  summary: 'Restore a removed account',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'accountParamsSchema',
  responses: { 200: 'portfolioAccountSchema' },
})

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/portfolio/people',
  summary: 'List the people whose accounts the user keeps, each a taxpayer',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'peopleSchema' },
})

export const createPerson = endpoint({
  method: 'POST',
  path: '/api/portfolio/people',
  summary: 'Add a person, such as a spouse',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'personBodySchema',
  responses: { 201: 'personSchema' },
})

export const renamePerson = endpoint({
  method: 'PUT',
  path: '/api/portfolio/people/{id}',
  summary: 'Rename a person',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'personParamsSchema',
  body: 'personBodySchema',
  responses: { 200: 'personSchema' },
})

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/portfolio/people/{id}',
  summary: 'Remove a person without accounts',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'personParamsSchema',
  responses: { 204: null },
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/portfolio/activities',
  summary: 'List activities, newest first, in pages',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'activitiesQuerySchema',
  responses: { 200: 'activitiesSchema' },
})

export const createActivity = endpoint({
  method: 'POST',
  path: '/api/portfolio/activities',
  summary: 'Record an activity',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'activityBodySchema',
  responses: { 201: 'activitySchema' },
})

export const correctActivity = endpoint({
  method: 'PUT',
  path: '/api/portfolio/activities/{id}',
  summary: 'Correct an activity by a new revision',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'activityParamsSchema',
  body: 'activityChangeBodySchema',
  responses: { 200: 'activitySchema' },
})

export const removeActivity = endpoint({
  method: 'DELETE',
  path: '/api/portfolio/activities/{id}',
  summary: 'Remove an activity; it can be restored',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'activityParamsSchema',
  responses: { 204: null },
})

export const restoreActivity = endpoint({
  method: 'POST',
  path: '/api/portfolio/activities/{id}/restore',
  summary: 'Undo the last correction or removal of an activity',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'activityParamsSchema',
  responses: { 200: 'activitySchema' },
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/portfolio/imports',
  summary: 'List imports, newest first',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'importSummariesSchema' },
})

/**
 * multipart/form-data with `account_id`, or `account` as JSON for a new one, which exists once rows are
 * stored; `file`; and, for an unknown file, `mapping` as JSON.
 */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/portfolio/imports',
  summary: 'Parse a broker’s file and preview every row; nothing enters the ledger',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  maxBodyBytes: 33_554_432,
  responses: { 201: 'importPreviewSchema' },
})

export const getImportQueue = endpoint({
  method: 'GET',
  path: '/api/portfolio/imports/queue',
  summary: 'Get how many imports come before the one that was sent last',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'importQueueSchema' },
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/portfolio/imports/{id}',
  summary: 'Get an import with its rows',
  access: 'signed-in',
  keyScope: 'portfolio',
  params: 'importParamsSchema',
  responses: { 200: 'importPreviewSchema' },
})

export const answerImportRow = endpoint({
  method: 'PUT',
  path: '/api/portfolio/imports/{id}/rows/{row}',
  summary: 'Name the instrument that a row means, also for rows of later files',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importRowParamsSchema',
  body: 'importAnswerBodySchema',
  responses: { 200: 'importPreviewSchema' },
})

export const chooseImportRow = endpoint({
  method: 'PUT',
  path: '/api/portfolio/imports/{id}/rows/{row}/choice',
  summary: 'Answer the question of a row, and of all rows that ask the same',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importRowParamsSchema',
  body: 'importChoiceBodySchema',
  responses: { 200: 'importPreviewSchema' },
})

export const skipImportRow = endpoint({
  method: 'PUT',
  path: '/api/portfolio/imports/{id}/rows/{row}/skipped',
  summary: 'Skip a row that needs you, with all that ask the same, or stop skipping it',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importRowParamsSchema',
  body: 'importSkipBodySchema',
  responses: { 200: 'importPreviewSchema' },
})

export const addImportSplits = endpoint({
  method: 'POST',
  path: '/api/portfolio/imports/{id}/rows/{row}/splits',
  summary: 'Add the splits that explain why a row sells more than is held, as rows of the import',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importRowParamsSchema',
  responses: { 200: 'importPreviewSchema' },
})

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/portfolio/imports/{id}/commit',
  summary: 'Store the new rows of an import, all or none; again once more rows are answered',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importParamsSchema',
  responses: { 200: 'importResultSchema' },
})

export const revertImport = endpoint({
  method: 'POST',
  path: '/api/portfolio/imports/{id}/revert',
  summary: 'Take back everything that an import stored',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'importParamsSchema',
  responses: { 200: 'importResultSchema' },
})

export const getHoldings = endpoint({
  method: 'GET',
  path: '/api/portfolio/holdings',
  summary: 'Get holdings, cash and allocation, now or at the end of a day',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'holdingsQuerySchema',
  responses: { 200: 'holdingsSchema' },
})

export const getPortfolioPerformance = endpoint({
  method: 'GET',
  path: '/api/portfolio/performance',
  summary: 'Get time- and money-weighted return of a period, beside a benchmark',
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'performanceQuerySchema',
  responses: { 200: 'portfolioPerformanceSchema' },
})

export const listMissingSplits = endpoint({
  method: 'GET',
  path: '/api/portfolio/missing-splits',
  summary: 'List splits of held shares that the price history knows and the ledger does not',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'missingSplitsSchema' },
})

export const listHeldTickers = endpoint({
  method: 'GET',
  path: '/api/portfolio/tickers',
  summary: 'List the tickers that the user holds',
  access: 'signed-in',
  keyScope: 'portfolio',
  responses: { 200: 'heldTickersSchema' },
})

export const getPortfolioPosition = endpoint({
  method: 'GET',
  path: '/api/portfolio/position/{ticker}',
  summary: 'Get what the user holds of one share',
  access: 'signed-in',
  keyScope: 'portfolio',
  params: 'positionParamsSchema',
  responses: { 200: 'portfolioPositionSchema' },
})

export const createSamplePortfolio = endpoint({
  method: 'POST',
  path: '/api/portfolio/sample',
  summary: 'Add two sample accounts with activities, to look around',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  responses: { 201: 'portfolioAccountsSchema' },
})
