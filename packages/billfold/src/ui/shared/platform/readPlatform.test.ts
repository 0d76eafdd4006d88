import { expect, test } from 'vitest'
import { readPlatform } from './readPlatform.ts'

const mozilla = 'Mozilla/5.0'
const hints = { hasCoarsePointer: false, touchPoints: 0 }

test.each([
  [
    'Chrome on Linux',
    `${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36`,
    {},
    { isPhone: false, os: 'other', browser: 'chrome' },
  ],
  [
    'Edge',
    `${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0`,
    {},
    { isPhone: false, os: 'other', browser: 'edge' },
  ],
  [
    'Firefox',
    `${mozilla} (Macintosh; rv:130.0) Gecko/20100101 Firefox/130.0`,
    {},
    { isPhone: false, os: 'other', browser: 'firefox' },
  ],
  [
    'Safari on a Mac',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15`,
    {},
    { isPhone: false, os: 'other', browser: 'safari' },
  ],
  [
    'Safari on an iPad that calls itself a Mac',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15`,
    { touchPoints: 5 },
    { isPhone: true, os: 'ios', browser: 'safari' },
  ],
  [
    'Chrome on an iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1`,
    { hasCoarsePointer: true },
    { isPhone: true, os: 'ios', browser: 'chrome' },
  ],
  [
    'Chrome on Android',
    `${mozilla} (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36`,
    { hasCoarsePointer: true },
    { isPhone: true, os: 'android', browser: 'chrome' },
  ],
  [
    'Firefox on Android',
    `${mozilla} (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0`,
    { hasCoarsePointer: true },
    { isPhone: true, os: 'android', browser: 'firefox' },
  ],
  [
    'a touch screen of no known system',
    mozilla,
    { hasCoarsePointer: true },
    { isPhone: true, os: 'other', browser: 'chrome' },
  ],
])('%s', (_, userAgent, change, platform) => {
  expect(readPlatform({ ...hints, ...change, userAgent })).toEqual(platform)
})
