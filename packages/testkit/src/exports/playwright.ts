// Fixtures for a real browser: playwright-core alone is enough, @playwright/test works too.
export { findChromium } from '../playwright/findChromium.ts'
export { installVirtualWalletIn, type PageWallet } from '../playwright/installVirtualWalletIn.ts'
export { launchChromium } from '../playwright/launchChromium.ts'
export { ModalPage } from '../playwright/ModalPage.ts'
export { openPage } from '../playwright/openPage.ts'
export { type PolicyViolation, recordPolicyViolations } from '../playwright/recordPolicyViolations.ts'
export { type RecordedRequest, type RequestRecord, recordRequests } from '../playwright/recordRequests.ts'
export { serveStatic } from '../playwright/serveStatic.ts'
