/** First element of the query keys of one's own endpoints and deliveries. */
export const OWN_WEBHOOKS_KEY = 'ownWebhooks'
