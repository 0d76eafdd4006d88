import type { Scenario } from '../Scenario.ts'

const DEVICES = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
}

/** What a phone says of itself, or what the browser really says. */
export function pretendDevice(device: Scenario['device']): void {
  if (device) Object.defineProperty(navigator, 'userAgent', { configurable: true, value: DEVICES[device] })
  else Reflect.deleteProperty(navigator, 'userAgent')
}
