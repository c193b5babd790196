/** The installation of an earlier version, whose databases write-installation.ts stored. */
import path from 'node:path'

const DATA = path.join(import.meta.dirname, 'data')

/** The last commit before version 016: it has the migrations up to 014-stock-boards. */
export const COMMIT = '4723ce9cee556d915e860e9dc10c1cd6f82a97c8'
export const NEWEST_MIGRATION = '014-stock-boards'
export const SQLITE_FILE = path.join(DATA, 'earlier.sqlite.gz')
/** SQL without COPY, as one query of any client runs it. */
export const DUMP_FILE = path.join(DATA, 'earlier.sql.gz')

/** Public, like the keys in the databases: the whole installation is invented. */
export const APP_SECRET = 'the-public-secret-of-the-upgrade-test'
export const EMAIL = 'margot@example.org'
/** A Wednesday after the close of London. */
export const WRITTEN_AT_MS = Date.parse('2026-11-25T19:00:00Z')
