// `npm run pictures`: the pictures of README.md, from a running stack. Not part of the tests.
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

export default defineConfig({ ...base, testMatch: '**/*.pictures.ts', workers: 1, timeout: 900_000 })
