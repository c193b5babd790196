/**
 * Few files: over HTTP/1.1 a browser fetches six at a time, so that a hundred small ones cost a slow
 * connection more in round trips than in bytes. Earlier groups take their modules first.
 */
export const CHUNKS = [
  { name: 'app', test: /web\/src\/main\.tsx$|use-sync-external-store/ },
  { name: 'charts', test: /node_modules\/(lightweight-charts|fancy-canvas)\// },
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\// },
  { name: 'tables', test: /node_modules\/@tanstack\/(react-)?(table|virtual)|ui\/data-table\.tsx/ },
  // Most pages need these: in a file of their own they would cost a round trip.
  {
    name: 'parts',
    test: /web\/src\/(ui|format|lib)\/(?!overlays)|contract\/src|lucide-react|@tanstack\/react-query/,
  },
  // The pages that are opened most, each with what the groups before it have left.
  { name: 'adding', test: /features\/(share\/company-logo|watchlists\/add-to-watchlist)\.tsx$/ },
  { name: 'home', test: /app\/routes\/home\.tsx$/ },
  { name: 'share', test: /app\/routes\/share\.tsx$/ },
  { name: 'watchlist', test: /app\/routes\/watchlist\.tsx$/ },
  { name: 'screener', test: /app\/routes\/screener\.tsx$/ },
].map((group, place, { length }) => ({ ...group, priority: length - place }))
