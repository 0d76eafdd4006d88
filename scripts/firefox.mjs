// Finds the system's Firefox, for the few tests of what it does otherwise than Chromium.
import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Path of the browser, or undefined. `FIREFOX_PATH` wins. */
export function findFirefox() {
  return [process.env.FIREFOX_PATH, ...PLACES].find(place => place && existsSync(place))
}
