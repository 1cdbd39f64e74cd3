/** What the browser wakes the service worker for, once there is a network (Background Sync). */
export const SYNC_TAG = 'lexdesk-queue';
