import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const MOBILE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE} Version/18.6 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE} Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${MOBILE} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${CHROMIUM} Mobile Safari/537.36 MetaMaskMobile`,
    'MetaMask on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['Sign in again at evil.example', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is named in words', (userAgent, words) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(deviceName(userAgent)).toBe(words)
})
