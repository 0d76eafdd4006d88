/** The profile of a test: a visitor's defaults, and nothing that Firefox asks the network for itself. */
export const preferences: readonly (readonly [string, string | boolean])[] = [
  // What automation recommends switches the popup blocker off, among others.
  ['remote.prefs.recommended', false],
  ['app.normandy.enabled', false],
  ['app.update.enabled', false],
  ['browser.aboutConfig.showWarning', false],
  ['browser.newtabpage.enabled', false],
  ['browser.safebrowsing.downloads.remote.enabled', false],
  ['browser.safebrowsing.malware.enabled', false],
  ['browser.safebrowsing.phishing.enabled', false],
  ['browser.search.update', false],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.startup.homepage_override.mstone', 'ignore'],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['extensions.update.enabled', false],
  ['network.captive-portal-service.enabled', false],
  ['network.connectivity-service.enabled', false],
  ['services.settings.server', 'data:,'],
  ['toolkit.telemetry.enabled', false],
]
