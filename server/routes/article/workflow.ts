import * as workflow from '../../../src/contract/article/article-workflow.ts';
import { applyTransition, applyTransitions } from '../../articles/transition.ts';
import * as transitions from '../../articles/transitions.ts';
import { idempotent } from '../../http/idempotent.ts';

export const handleArticleSubmit = idempotent(workflow.articleSubmit, (call, db) =>
  applyTransitions(call, db, call.input, transitions.submitting),
);

export const handleArticleApprove = idempotent(workflow.articleApprove, (call, db) =>
  applyTransition(call, db, call.input, transitions.approving),
);

export const handleArticleReject = idempotent(workflow.articleReject, (call, db) =>
  applyTransition(call, db, call.input, transitions.rejecting(call.input.note)),
);

export const handleArticlePublish = idempotent(workflow.articlePublish, (call, db) => {
  const { publishAt = null, withdrawAt, cataId, ...which } = call.input;
  const publishing = transitions.publishing({ publishAt, withdrawAt, cataId });
  return applyTransitions(call, db, which, publishing);
});

export const handleArticleUnschedule = idempotent(workflow.articleUnschedule, (call, db) =>
  applyTransition(call, db, call.input, transitions.unscheduling),
);

export const handleArticleWithdraw = idempotent(workflow.articleWithdraw, (call, db) => {
  const { withdrawAt, ...which } = call.input;
  return applyTransitions(call, db, which, transitions.withdrawing(withdrawAt));
});

export const handleArticleRevision = idempotent(workflow.articleRevision, (call, db) =>
  applyTransition(call, db, call.input, transitions.discarding),
);

export const handleArticleCheckLaws = idempotent(workflow.articleCheckLaws, (call, db) =>
  applyTransition(call, db, call.input, transitions.checkingLaws),
);

export const handleArticleMove = idempotent(workflow.articleMove, (call, db) => {
  const { cataId, ...which } = call.input;
  return applyTransitions(call, db, which, transitions.moving(cataId));
});

export const handleArticleDelete = idempotent(workflow.articleDelete, (call, db) =>
  applyTransitions(call, db, call.input, transitions.deleting),
);

export const handleArticleRestore = idempotent(workflow.articleRestore, (call, db) =>
  applyTransitions(call, db, call.input, transitions.restoring),
);
