/** The most that each figure of the full kit may be. Those without one here are printed only. */
export const fullBudgets = {
  'vite, files': 60,
  'vite, all bytes': 475_000,
  'vite, load, requests': 3,
  'vite, intent, requests': 7,
  'vite, intent, bytes': 62_500,
  'vite, open, requests': 12,
  'webpack, intent, requests': 6,
  'next, intent, requests': 7,
  'requests of a second visit': 2,
}
