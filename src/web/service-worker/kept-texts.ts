/** What is told of an answer while it is being kept (workbox-core's WorkboxPlugin). */
type CacheEvent = { response: Response };

/**
 * Which answers for a text of the app are kept. One that is not there is no failure: it may not be translated, and then its
 * English one is asked for. Nor is the page kept that some hosts answer in place of a missing file.
 */
export const keptTexts = {
  async fetchDidSucceed({ response }: CacheEvent): Promise<Response> {
    if (response.status >= 500) throw new Error(`${response.status}`);
    return response;
  },
  async cacheWillUpdate({ response }: CacheEvent): Promise<Response | null> {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    return response.status === 200 && !isPage ? response : null;
  },
};
