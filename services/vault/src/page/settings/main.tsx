import { mountPage } from '../../browser/ui/mountPage.tsx'
import { createSettingsApp } from './createSettingsApp.tsx'
import { settingsCss } from './ui/settingsCss.ts'

// The settings' document: a page of the vault of its own, in first-party storage.
const page = mountPage(document, {
  css: settingsCss,
  // biome-ignore lint/suspicious/noConsole: there is no other place to report a screen that failed to draw.
  onFault: error => console.error('[vault]', error),
})
page.draw(await createSettingsApp())
