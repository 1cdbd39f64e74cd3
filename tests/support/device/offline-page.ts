import { closeDatabase, withDb } from '../../../src/offline/db/db.ts';
import { markOld, readRing } from '../../../src/offline/db/key-store.ts';
import { sealRecord } from '../../../src/offline/db/sealed-record.ts';
import {
  deleteKey,
  installKeys,
  isKeyOld,
  loadKey,
  whileSealing,
} from '../../../src/offline/db/sealing-key.ts';
import { HISTORY } from '../../../src/offline/db/stored-records.ts';
import { loadDraft, saveDraft } from '../../../src/offline/outbox/drafts.ts';
import { enqueueSave } from '../../../src/offline/outbox/enqueue-save.ts';
import { listOutbox } from '../../../src/offline/outbox/outbox-queue.ts';
import { listSupersededTexts } from '../../../src/offline/outbox/save-store.ts';
import { isLocked } from '../../../src/offline/session-end/lock-user.ts';
import { retireKeys } from '../../../src/offline/session-end/retire-keys.ts';
import { sealForNext } from '../../../src/offline/session-end/seal-for-next.ts';
import { keysOfAll } from '../../../src/offline/session-end/sealed-with.ts';
import { readBytes } from '../../../src/offline/uploads/bytes.ts';
import { enqueueUpload } from '../../../src/offline/uploads/enqueue-upload.ts';
import { finishUploads } from '../../../src/offline/uploads/upload-outcome.ts';
import { listUploads } from '../../../src/offline/uploads/upload-queue.ts';

/** What a page does with its user's data on the device, in one piece: loaded anew, it is another page. */
export const offlinePage = {
  ...{ closeDatabase, withDb, markOld, readRing, sealRecord },
  ...{ deleteKey, installKeys, isKeyOld, loadKey, whileSealing },
  ...{ HISTORY, loadDraft, saveDraft, enqueueSave, listOutbox, listSupersededTexts },
  ...{ isLocked, retireKeys, sealForNext, keysOfAll },
  ...{ readBytes, enqueueUpload, finishUploads, listUploads },
};

export type OfflinePage = typeof offlinePage;
