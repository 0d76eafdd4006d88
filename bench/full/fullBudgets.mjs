/** What each figure of the full kit is to be at most; some are over. Those without one here are printed only. */
export const fullBudgets = {
  'vite, files': 60,
  'vite, all bytes': 420_000,
  'vite, load, requests': 3,
  'vite, intent, requests': 6,
  'vite, intent, bytes': 60_000,
  'vite, open, requests': 12,
  'webpack, intent, requests': 6,
  'next, intent, requests': 6,
  'scripts asked for again by a second visit': 0,
}
