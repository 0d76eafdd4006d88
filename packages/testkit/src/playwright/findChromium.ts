import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Path of the system's Chromium or Chrome; the environment variable `CHROMIUM_PATH` wins.
 * @throws an error that names the command to install it, without Chromium.
 * @example const executablePath = findChromium()
 */
export function findChromium(places: readonly (string | undefined)[] = [process.env.CHROMIUM_PATH, ...PLACES]): string {
  const found = places.find(place => place && existsSync(place))
  if (found) return found
  throw new Error(
    'No Chromium found. Install it with `apt-get install -y --no-install-recommends chromium`, or name one by the environment variable CHROMIUM_PATH.',
  )
}
