import type { Browser, LaunchOptions } from 'playwright-core'

export declare const INSTALL_COMMAND: string
export declare function findChromium(): string | undefined
export declare function launchChromium(options?: LaunchOptions): Promise<Browser>
