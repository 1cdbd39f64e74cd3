import * as flow from '../../../src/contract/article-workflow.ts';
import { takeStep, takeSteps } from '../../articles/transition.ts';
import * as steps from '../../articles/transitions.ts';
import { stored } from '../../http/idempotent.ts';

export const handleArticleSubmit = stored(flow.articleSubmit, (call, db) =>
  takeSteps(call, db, call.input, steps.submitting),
);

export const handleArticleApprove = stored(flow.articleApprove, (call, db) =>
  takeStep(call, db, call.input, steps.approving),
);

export const handleArticleReject = stored(flow.articleReject, (call, db) =>
  takeStep(call, db, call.input, steps.rejecting(call.input.note)),
);

export const handleArticlePublish = stored(flow.articlePublish, (call, db) => {
  const { publishAt = null, withdrawAt, ...which } = call.input;
  return takeSteps(call, db, which, steps.publishing({ publishAt, withdrawAt }));
});

export const handleArticleUnschedule = stored(flow.articleUnschedule, (call, db) =>
  takeStep(call, db, call.input, steps.unscheduling),
);

export const handleArticleWithdraw = stored(flow.articleWithdraw, (call, db) => {
  const { withdrawAt, ...which } = call.input;
  return takeSteps(call, db, which, steps.withdrawing(withdrawAt));
});

export const handleArticleRevision = stored(flow.articleRevision, (call, db) =>
  takeStep(call, db, call.input, steps.discarding),
);

export const handleArticleMove = stored(flow.articleMove, (call, db) => {
  const { cataId, ...which } = call.input;
  return takeSteps(call, db, which, steps.moving(cataId));
});

export const handleArticleDelete = stored(flow.articleDelete, (call, db) =>
  takeSteps(call, db, call.input, steps.deleting),
);

export const handleArticleRestore = stored(flow.articleRestore, (call, db) =>
  takeSteps(call, db, call.input, steps.restoring),
);
